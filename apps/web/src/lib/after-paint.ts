/** A page that is not looked at paints nothing: then it is waited for no longer. */
const LONGEST_MS = 100;

/** Resolves once what was changed last is on screen: what is begun then keeps nobody waiting for it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
