/**
 * The first day on which the record of a charge need not be kept any more: five years from the 1st of January after the
 * year in which the income tax of the charge's year is declared.
 * @source Código Tributario (TUO, DS 133-2013-EF) art. 87 num. 7 and art. 44
 * @param paidOn plain date in Lima
 */
export function keepUntil(paidOn: string): string {
  return `${Number(paidOn.slice(0, 4)) + 7}-01-01`;
}
