import { listOf } from '@yupana/sunat/portal/see-sol/which-list.ts';

/** Whether a voucher stands in one of SEE-SOL's lists of a company, which of boletas' notes has those alone that it issued. */
export function isOfSeeSol(ruc: string, voucher: { issuer_ruc: string; type_code: string; serie: string }): boolean {
  const origin = voucher.issuer_ruc === ruc ? 'emitted' : 'received';
  return listOf({ type: voucher.type_code, serie: voucher.serie, origin }) !== null;
}
