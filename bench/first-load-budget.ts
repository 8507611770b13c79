/** JavaScript that a first screen may ask for, gzipped, in KB of 1,000 bytes (DESIGN: budgets): what it asks for today, and a little. */
export const FIRST_LOAD_BUDGETS_KB = {
  '/': 120,
  '/login': 120,
  '/crear-cuenta': 165,
  '/recuperar-contraseña-identificacion': 141,
  '/recuperar-contraseña/enlace-vencido': 156,
  '/terminos': 119,
  '/privacidad': 119,
  '/inicio': 151,
  '/perfil': 167,
  '/mi-plan': 146,
} as const;

/** What a visitor may open first: without a session, and reloading what is one's own within one. */
export type FirstScreen = keyof typeof FIRST_LOAD_BUDGETS_KB;

export interface FirstLoad {
  route: FirstScreen;
  /** JavaScript that Chromium asked for until the screen was at rest, before any interaction; gzipped. */
  kb: number;
  files: number;
}

/** @param sizes of the scripts that a screen asked for, in bytes, as they cross the wire */
export function sumLoad(route: FirstScreen, sizes: readonly number[]): FirstLoad {
  return { route, kb: sizes.reduce((sum, size) => sum + size, 0) / 1_000, files: sizes.length };
}

/** Whether a screen asks for more than it may. One that asked for no script at all was not measured: that is no pass. */
export function isOverBudget({ route, kb, files }: FirstLoad): boolean {
  return files === 0 || kb > FIRST_LOAD_BUDGETS_KB[route];
}

export function describeLoad({ route, kb, files }: FirstLoad): string {
  return `${route.padEnd(40)} ${kb.toFixed(1)} KB in ${files} files, of ${FIRST_LOAD_BUDGETS_KB[route]} KB`;
}
