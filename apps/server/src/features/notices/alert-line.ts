import { issuedSince, type SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { formatMoney, fromWire } from '@yupana/tax/money.ts';
import type { MailSection } from '../../platform/mail-layout.ts';
import { listed, many } from './words.ts';

/** What is told of a supplier of a company, with what is at stake, and where to look. */
export function alertLine(alert: SupplierAlert, publicUrl: string): MailSection['lines'][number] {
  const { supplier_name: name, supplier_ruc: ruc, marks, vouchers_count, igv_amount } = alert;
  const bought = `${many(vouchers_count, 'compra', 'compras')}, IGV ${formatMoney(fromWire(igv_amount))}`;
  const since = issuedSince(alert);
  const later = since !== null && since < vouchers_count ? `; desde entonces, ${since}` : '';
  const says = listed([...new Set(marks.map((mark) => mark.says))]);
  return {
    text: `Proveedor ${name} (RUC ${ruc}) ${says}: ${bought}${later}.`,
    action: { label: 'Ver proveedor', link: `${publicUrl}/inicio/proveedores?ruc=${ruc}` },
  };
}
