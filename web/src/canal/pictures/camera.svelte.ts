/** Which part of the map is seen: all of it by default; a finger, a wheel or two fingers move it. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CLOSEST = 2.2;
/** From this scale on a plot's quarter of a tile is large enough for a finger (44 px), and chips lie beside each other. */
const EASY = 0.74;

interface View {
  x: number;
  y: number;
  scale: number;
}

export class Camera {
  element: HTMLElement | undefined = $state();
  dragging = $state(false);
  /** Kept free at the right. */
  inset = $state(0);
  /** Animate the change: it comes from a button or a new tile, not from a finger. */
  easing = $state(true);

  #whole: () => Box;
  #size = $state({ width: 0, height: 0 });
  /** What is seen; null: all there is. */
  #view: View | null = $state.raw(null);
  #fingers = new Map<number, { x: number; y: number }>();
  #travel = 0;

  /** `whole`: all there is. */
  constructor(whole: () => Box) {
    this.#whole = whole;
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

  #fit(box: Box): View {
    const { width, height } = this.#room;
    const scale = Math.min(width / box.width, height / box.height, 1.6) || 1;
    return {
      scale,
      x: (width - box.width * scale) / 2 - box.x * scale,
      y: (height - box.height * scale) / 2 - box.y * scale,
    };
  }
  /** What is there to show the map in. */
  #room = $derived.by(() => ({ width: this.#size.width - this.inset, height: this.#size.height }));
  #all = $derived.by(() => this.#fit(this.#whole()));
  #now = $derived.by(() => (this.#view ? this.#clamped(this.#view) : this.#all));

  /** It shows a part, or from farther away than needed. */
  get moved(): boolean {
    return this.#view !== null;
  }

  /** Its element has a size. */
  ready = $derived.by(() => this.#size.width > 0);

  get scale(): number {
    return this.#now.scale;
  }

  get transform(): string {
    return `translate(${this.#now.x}px, ${this.#now.y}px) scale(${this.#now.scale})`;
  }

  /** Show all there is. */
  fit(): void {
    this.easing = true;
    this.#view = null;
  }

  /** Bring a point of the map to the middle, at least at this scale. */
  closeTo(x: number, y: number, scale: number): void {
    this.easing = true;
    const next = Math.min(CLOSEST, Math.max(scale, this.scale));
    this.#set(this.#size.width / 2 - x * next, this.#size.height / 2 - y * next, next);
  }

  /** Zoom by a button or a key, around the middle. */
  zoomBy(factor: number): void {
    this.easing = true;
    this.#zoom(factor, this.#size.width / 2, this.#size.height / 2);
  }

  panBy(dx: number, dy: number): void {
    this.easing = true;
    this.#pan(dx, dy);
  }

  /**
   * Bring a part of the map into view. It stays where it is if all of it is in view; otherwise it pans just so far, and
   * shows more only if it has to. `close`: if it can be, so large that a plot can be pressed and its chip read.
   */
  attend(box: Box, { close = false } = {}): void {
    const now = this.#now;
    const { width, height } = this.#room;
    const fitting = this.#fit(box);
    const tooSmall = close && now.scale < EASY && fitting.scale > now.scale * 1.05;
    const off = (from: number, length: number, room: number): number =>
      from < -1 ? -from : from + length > room + 1 ? room - from - length : 0;
    const dx = off(box.x * now.scale + now.x, box.width * now.scale, width);
    const dy = off(box.y * now.scale + now.y, box.height * now.scale, height);
    if (!dx && !dy && !tooSmall) return;
    this.easing = true;
    const fits = box.width * now.scale <= width + 1 && box.height * now.scale <= height + 1;
    if (fits && !tooSmall) this.#pan(dx, dy);
    else if (fitting.scale < this.#all.scale * 1.1) this.#view = null;
    else this.#set(fitting.x, fitting.y, fitting.scale);
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

  #set(x: number, y: number, scale: number): void {
    this.#view = this.#clamped({ x, y, scale });
  }

  /** What is larger than the screen fills it, what is smaller stays on it. */
  #clamped({ x, y, scale }: View): View {
    const box = this.#whole();
    const within = (at: number, from: number, length: number, room: number): number => {
      const [one, other] = [-from * scale, room - (from + length) * scale];
      return Math.max(Math.min(one, other), Math.min(Math.max(one, other), at));
    };
    return {
      scale,
      x: within(x, box.x, box.width, this.#room.width),
      y: within(y, box.y, box.height, this.#room.height),
    };
  }
}
