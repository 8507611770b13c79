/**
 * Waits for something for so long and no longer: a script that a blocker swallows neither comes nor fails.
 * @throws when it did not come in time; it is not stopped, and may still come
 */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error(`It did not come in ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => window.clearTimeout(timer));
}
