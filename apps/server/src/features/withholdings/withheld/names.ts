/** Catalogue 22, as people call it. @source SUNAT's catalogue 22 (facts/portal-sol.md §4.4) */
const REGIMES: Readonly<Record<string, string>> = {
  '01': 'Venta interna',
  '02': 'Combustible',
  '03': 'Tasa especial',
};

/** How a regime of perception is called; one that we do not know by its code. */
export function regimeName(system: string | null): string {
  if (system === null) return 'No especificado';
  return Object.hasOwn(REGIMES, system) ? (REGIMES[system] ?? '') : `Régimen ${system}`;
}
