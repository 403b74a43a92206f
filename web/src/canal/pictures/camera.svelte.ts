/** Which part of the map is seen: fitted by default; a finger, a wheel or two fingers move it. */

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CLOSEST = 2.2;
/** From this scale on a plot's quarter of a tile is large enough for a finger (44 px). */
const EASY = 0.74;

export class Camera {
  element: HTMLElement | undefined = $state();
  /** Somebody moved it: it is no longer fitted by itself. */
  moved = $state(false);
  /** It zoomed in by itself, for a finger: the next phase fits it again. */
  #lent = false;
  dragging = $state(false);
  /** Kept free at the right. */
  inset = $state(0);
  /** Animate the change: it comes from a button or a new tile, not from a finger. */
  easing = $state(true);

  #whole: () => Box;
  #near: () => Box | null;
  #size = $state({ width: 0, height: 0 });
  #view = $state({ x: 0, y: 0, scale: 1 });
  #fingers = new Map<number, { x: number; y: number }>();
  #travel = 0;

  /** `whole`: all there is; `near`: what matters now, shown alone when the whole would be too small for a finger. */
  constructor(whole: () => Box, near: () => Box | null) {
    this.#whole = whole;
    this.#near = near;
    $effect(() => {
      const element = this.element;
      if (!element) return;
      const observer = new ResizeObserver(() => {
        this.#size = { width: element.clientWidth, height: element.clientHeight };
      });
      observer.observe(element);
      // A drag that ends on a button is not a press.
      const swallow = (event: MouseEvent): void => {
        if (this.#travel > 8) {
          event.stopPropagation();
          event.preventDefault();
        }
        this.#travel = 0;
      };
      element.addEventListener("click", swallow, true);
      return () => {
        observer.disconnect();
        element.removeEventListener("click", swallow, true);
      };
    });
  }

  #fit(box: Box): { x: number; y: number; scale: number } {
    const width = this.#size.width - this.inset;
    const { height } = this.#size;
    const scale = Math.min(width / box.width, height / box.height, 1.6) || 1;
    return {
      scale,
      x: (width - box.width * scale) / 2 - box.x * scale,
      y: (height - box.height * scale) / 2 - box.y * scale,
    };
  }
  #all = $derived.by(() => this.#fit(this.#whole()));
  #fitted = $derived.by(() => {
    const near = this.#near();
    return near && this.#all.scale < EASY ? this.#fit(near) : this.#all;
  });
  #now = $derived(this.moved ? this.#view : this.#fitted);

  get scale(): number {
    return this.#now.scale;
  }

  get transform(): string {
    return `translate(${this.#now.x}px, ${this.#now.y}px) scale(${this.#now.scale})`;
  }

  fit(): void {
    this.easing = true;
    this.moved = false;
    this.#lent = false;
  }

  /** Bring a point of the map to the middle, at least at this scale, until the next phase. */
  closeTo(x: number, y: number, scale: number): void {
    this.easing = true;
    this.#lent = !this.moved || this.#lent;
    const next = Math.min(CLOSEST, Math.max(scale, this.scale));
    this.#set(this.#size.width / 2 - x * next, this.#size.height / 2 - y * next, next);
  }

  /** The next phase of a turn: undo the automatic zoom and pan. */
  nextPhase(): void {
    if (this.#lent) this.fit();
  }

  /** Zoom by a button or a key, around the middle. */
  zoomBy(factor: number): void {
    this.easing = true;
    this.#lent = false;
    this.#zoom(factor, this.#size.width / 2, this.#size.height / 2);
  }

  panBy(dx: number, dy: number): void {
    this.easing = true;
    this.#lent = false;
    this.#pan(dx, dy);
  }

  /** Pan just so far that a square of the map is in view, until the next phase. */
  reveal(x: number, y: number, size: number): void {
    const now = this.#now;
    const off = (from: number, length: number, room: number): number =>
      from < -1 ? -from : from + length > room + 1 ? room - from - length : 0;
    const dx = off(x * now.scale + now.x, size * now.scale, this.#size.width);
    const dy = off(y * now.scale + now.y, size * now.scale, this.#size.height);
    if (!dx && !dy) return;
    this.easing = true;
    this.#lent = !this.moved || this.#lent;
    this.#pan(dx, dy);
  }

  /** The point of the map under a point of the window. */
  under(event: MouseEvent): { x: number; y: number } {
    const box = this.element!.getBoundingClientRect();
    return {
      x: (event.clientX - box.x - this.#now.x) / this.#now.scale,
      y: (event.clientY - box.y - this.#now.y) / this.#now.scale,
    };
  }

  wheel(event: WheelEvent): void {
    const box = this.element!.getBoundingClientRect();
    this.easing = false;
    this.#lent = false;
    if (event.ctrlKey || Math.abs(event.deltaY) >= Math.abs(event.deltaX)) {
      this.#zoom(
        Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
        event.clientX - box.x,
        event.clientY - box.y,
      );
    } else this.#pan(-event.deltaX, 0);
  }

  down = (event: PointerEvent): void => {
    if (event.button) return;
    if (!this.#fingers.size) this.#travel = 0;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#travel += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.#travel < 8) return; // a tap trembles
    if (!this.dragging) {
      this.dragging = true;
      this.easing = false;
      this.#lent = false;
      this.element!.setPointerCapture(event.pointerId);
    }
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const other = others[0];
    if (other) {
      const box = this.element!.getBoundingClientRect();
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
      this.#zoom(factor, (now.x + other.x) / 2 - box.x, (now.y + other.y) / 2 - box.y);
      this.#pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else this.#pan(now.x - before.x, now.y - before.y);
    this.#fingers.set(event.pointerId, now);
  };

  up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    if (!this.#fingers.size) this.dragging = false;
  };

  #pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#now;
    this.#set(x + dx, y + dy, scale);
  }

  #zoom(factor: number, x: number, y: number): void {
    const now = this.#now;
    const scale = Math.min(CLOSEST, Math.max(this.#all.scale * 0.6, now.scale * factor));
    this.#set(x - (x - now.x) * (scale / now.scale), y - (y - now.y) * (scale / now.scale), scale);
  }

  /** Some of the city always stays in view. */
  #set(x: number, y: number, scale: number): void {
    const box = this.#whole();
    const keep = 60;
    this.#view = {
      scale,
      x: Math.min(this.#size.width - keep - box.x * scale, Math.max(keep - (box.x + box.width) * scale, x)),
      y: Math.min(this.#size.height - keep - box.y * scale, Math.max(keep - (box.y + box.height) * scale, y)),
    };
    this.moved = true;
  }
}
