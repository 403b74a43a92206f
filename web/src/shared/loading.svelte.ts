/** A lazily loaded part of the page. */

export interface Loaded<T> {
  /** Null until it has come. */
  readonly value: T | null;
  readonly failed: boolean;
  retry: () => void;
}

/** Loads what `load` asks for, and again when what it reads has changed; null: nothing is needed. */
export function loaded<T>(load: () => Promise<T> | null | undefined): Loaded<T> {
  let value: T | null = $state.raw(null);
  let failed = $state(false);
  let attempt = $state(0);
  $effect(() => {
    void attempt;
    let wanted = true;
    value = null;
    failed = false;
    load()?.then(
      (found) => wanted && (value = found),
      () => wanted && (failed = true),
    );
    return () => (wanted = false);
  });
  return {
    get value() {
      return value;
    },
    get failed() {
      return failed;
    },
    retry: () => attempt++,
  };
}
