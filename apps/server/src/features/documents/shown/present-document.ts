import type { VoucherDocument } from '@yupana/contract/voucher-detail.ts';
import { negateDecimal } from '@yupana/cpe/document/decimal.ts';
import type { Voucher } from '@yupana/cpe/document/document.ts';

const MOST_LINES = 200;

/** What a document says, as far as the screen shows it; amounts as they were signed, in the document's own currency. */
export function presentDocument(document: Voucher, readAt: Date): VoucherDocument {
  const { receiver, payment, detraction } = document;
  return {
    read_at: readAt.toISOString(),
    currency: document.currency,
    receiver: receiver && { document: receiver.document, name: receiver.name },
    due_date: document.dueDate,
    payment: {
      form: payment.form,
      pending: payment.pending?.value ?? null,
      instalments: payment.instalments.map(({ name, amount, dueDate }) => ({
        name,
        amount: amount?.value ?? null,
        due_date: dueDate,
      })),
    },
    lines: document.lines.slice(0, MOST_LINES).map((line) => ({
      quantity: line.quantity,
      unit: line.unit,
      description: line.description,
      product_code: line.productCode,
      unit_value: line.unitValue?.value ?? null,
      amount: line.amount?.value ?? null,
    })),
    lines_total: document.lines.length,
    adjustments: [
      ...document.allowanceCharges.map(({ charge, amount }) => ({
        kind: charge ? ('charge' as const) : ('discount' as const),
        amount: charge ? amount.value : negateDecimal(amount.value),
      })),
      ...document.prepayments.map(({ amount }) => ({
        kind: 'prepayment' as const,
        amount: negateDecimal(amount.value),
      })),
    ],
    taxes: document.taxes.map(({ scheme, base, percent, amount }) => ({
      scheme,
      base: base?.value ?? null,
      percent: percent ?? rateOfLines(document, scheme),
      amount: amount.value,
    })),
    total: document.total.value,
    detraction: detraction && {
      percent: detraction.percent,
      amount: detraction.amount?.value ?? null,
      currency: detraction.amount?.currency ?? null,
    },
    references: document.modifies.map(({ type, serie, number }) => ({ type_code: type, serie, number })),
    warnings: document.warnings,
  };
}

/** A document seldom says a rate in its totals; its lines do. Null where they do not say one and the same. */
function rateOfLines({ lines }: Voucher, wanted: string): string | null {
  const rates = new Set(
    lines.flatMap(({ taxes }) =>
      taxes.flatMap(({ scheme, percent }) => (scheme === wanted && percent && Number(percent) !== 0 ? [percent] : [])),
    ),
  );
  const [rate] = rates;
  return rates.size === 1 ? (rate ?? null) : null;
}
