/** Of SUNAT's table 1: cash where the law allows it, and where it does not. */
const CASH: readonly string[] = ['008', '009'];

/** Whether it passes through no bank. @param means a code of SUNAT's table 1 */
export function isCashMeans(means: string): boolean {
  return CASH.includes(means);
}
