/** Waits for work, and no longer than for so long: without a connection what is asked for waits without end. */
export function atMost(work: Promise<unknown>, ms = 5_000): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
