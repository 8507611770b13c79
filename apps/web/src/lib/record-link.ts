export const RECORD_RUC = 'ficha';
export const RECORD_NAME = 'proveedor';

/** To what the company told of a supplier's ficha RUC, begun with who it is. */
export function recordLink(ruc: string, name: string): string {
  return `/dashboard/ajustes?${new URLSearchParams({ [RECORD_RUC]: ruc, [RECORD_NAME]: name })}`;
}
