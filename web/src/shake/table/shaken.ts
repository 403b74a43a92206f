/** Shaking the phone. Some phones ask for permission, from a press; where they refuse, the button is always there. */

type Motion = typeof DeviceMotionEvent & { requestPermission?: () => Promise<"granted" | "denied"> };

let asked = false;

/** Ask once, from within a press. */
export function askForMotion(): void {
  const motion = globalThis.DeviceMotionEvent as Motion | undefined;
  if (asked || !motion?.requestPermission) return;
  asked = true;
  motion.requestPermission().catch(() => undefined);
}

/** Calls back when the phone is shaken; gives the function that stops listening. */
export function onShaken(shaken: () => void): () => void {
  if (!("DeviceMotionEvent" in globalThis)) return () => undefined;
  let jolts = 0;
  let last = 0;
  const listen = ({ acceleration: a }: DeviceMotionEvent): void => {
    if (!a || Math.hypot(a.x ?? 0, a.y ?? 0, a.z ?? 0) < 14) return;
    const now = performance.now();
    jolts = now - last < 600 ? jolts + 1 : 1;
    last = now;
    if (jolts >= 3) {
      jolts = 0;
      shaken();
    }
  };
  addEventListener("devicemotion", listen);
  return () => removeEventListener("devicemotion", listen);
}
