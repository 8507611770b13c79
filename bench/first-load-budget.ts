/** JavaScript that a first screen may ask for, gzipped (DESIGN: budgets). */
export const FIRST_LOAD_BUDGET_KB = 180;

export interface FirstLoad {
  route: string;
  /** JavaScript that Chromium asked for until the screen was at rest, before any interaction; gzipped. */
  kb: number;
  files: number;
}

/** Whether a screen asks for more than it may. One that asked for no script at all was not measured: that is no pass. */
export function isOverBudget({ kb, files }: FirstLoad): boolean {
  return files === 0 || kb > FIRST_LOAD_BUDGET_KB;
}

export function describeLoad({ route, kb, files }: FirstLoad): string {
  return `${route.padEnd(40)} ${kb.toFixed(1)} KB in ${files} files`;
}
