/** Who has something unsaved on screen, and asks before another company takes its place: no router knows of that. */
let asks: (() => Promise<boolean>) | null = null;

/** From now on whoever would leave is asked by this. @returns how to stop */
export function askBeforeLeaving(ask: () => Promise<boolean>): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}

/** Whether what is on screen may go: at once where nothing would be lost. */
export async function mayLeave(): Promise<boolean> {
  return asks === null || (await asks());
}
