/**
 * How a file of mass deposits is called: `D`, the RUC, two digits of the year and the lot of that year in four.
 * @param today `AAAA-MM-DD`, of which the year counts @source two generators of the file (facts/portal-sol.md §3.4)
 */
export function fileNameOf(ruc: string, today: string, lot: number): string {
  return `D${ruc}${lotOf(today, lot)}.txt`;
}

/** `260017`: the seventeenth of 2026. */
export function lotOf(today: string, lot: number): string {
  return `${today.slice(2, 4)}${String(lot).padStart(4, '0')}`;
}
