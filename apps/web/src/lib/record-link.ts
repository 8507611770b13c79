export const RECORD_RUC = 'ficha';
export const RECORD_NAME = 'proveedor';

/** To what the company told of a supplier's ficha RUC, begun with who it is. */
export function recordLink(ruc: string, name: string): string {
  return `/dashboard/ajustes?${new URLSearchParams({ [RECORD_RUC]: ruc, [RECORD_NAME]: name })}`;
}

export const PLATES = 'placas';

/** To the company's fleet, with a line begun for each of these plates that it does not have. */
export function fleetLink(plates: readonly string[]): string {
  return `/dashboard/ajustes?${new URLSearchParams({ [PLATES]: plates.join(',') })}`;
}
