import type { Amount, Decimal } from '@yupana/cpe/document/decimal.ts';
import type { Document, Line, Party, Reference, Tax, Voucher } from '@yupana/cpe/document/document.ts';
import type { DocumentLine, DocumentTax, Hundredths, VoucherDocument } from '@yupana/tax/facts/document.ts';

/** Catalogue 05. */
const IGV = '1000';
/** Catalogue 55: the plate of a vehicle. */
const PLATE = '7000';
const SOLES = 'PEN';

/**
 * A document as the rules of tax law look at it: amounts in hundredths of its own currency. Null of what is no voucher: a guía, a
 * retention.
 */
export function documentView(document: Document): VoucherDocument | null {
  if (document.kind !== 'voucher') return null;
  // A liquidación de compra is issued by who buys: the seller stands as issuer of the purchase.
  const [seller, buyer] =
    document.type === '04' ? [document.receiver, document.issuer] : [document.issuer, document.receiver];
  const { payment, detraction, perception, fees, motive } = document;
  return {
    read: 'xml',
    issueDate: document.issueDate,
    dueDate: document.dueDate,
    currency: document.currency,
    issuer: { ...(party(seller) ?? { documentType: null, document: null, name: null }), ubigeo: null },
    buyer: party(buyer),
    passenger: null,
    operation: document.operation,
    taxes: document.taxes.map(tax),
    taxable: taxableOf(document),
    igv: hundredths(document.igv.value),
    total: hundredths(document.total.value),
    prepaid: of(document.prepaid),
    discounts: of(document.discounts),
    charges: of(document.charges),
    rounding: of(document.rounding),
    allowanceCharges: document.allowanceCharges.map(({ charge, code, amount }) => ({
      ...{ charge, code, amount: hundredths(amount.value) },
    })),
    legends: document.notes.flatMap(({ code }) => code ?? []),
    payment: {
      form: payment.form,
      instalments: payment.instalments.map(({ amount, dueDate }) => ({ amount: of(amount), dueDate })),
    },
    detraction: detraction && {
      code: detraction.code,
      percent: numberOf(detraction.percent),
      amount: detraction.amount?.currency === SOLES ? hundredths(detraction.amount.value) : null,
    },
    perception: perception && { code: perception.code, amount: hundredths(perception.amount.value) },
    fees: fees && {
      gross: hundredths(fees.gross.value),
      withheld: hundredths(fees.withheld.value),
      net: hundredths(fees.net.value),
    },
    modifies: document.modifies.flatMap(reference),
    motive,
    cites: cited(document),
    lines: document.lines.map(line),
  };
}

/** Half up, on the magnitude. */
function hundredths(value: Decimal): Hundredths {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const thousandths = Number(whole + fraction.padEnd(3, '0').slice(0, 3));
  const rounded = Math.floor((thousandths + 5) / 10);
  return value.startsWith('-') && rounded !== 0 ? -rounded : rounded;
}

function of(amount: Amount | null): Hundredths | null {
  return amount && hundredths(amount.value);
}

function numberOf(value: Decimal | null): number | null {
  return value === null ? null : Number(value);
}

function party(
  one: Party | null,
): { documentType: string | null; document: string | null; name: string | null } | null {
  return one && { documentType: one.documentType, document: one.document, name: one.name };
}

function tax({ scheme, base, amount, percent, affectation }: Tax): DocumentTax {
  return { scheme, base: of(base), amount: hundredths(amount.value), percent: numberOf(percent), affectation };
}

/** Nothing is said of a base where a tax stands without one. */
function taxableOf({ taxes }: Voucher): Hundredths | null {
  const bases = taxes.filter(({ scheme }) => scheme === IGV).map(({ base }) => of(base));
  if (taxes.length === 0 || bases.includes(null)) return null;
  return bases.reduce<number>((sum, base) => sum + (base ?? 0), 0);
}

function line({ description, quantity, unit, unitValue, amount, taxes, properties }: Line): DocumentLine {
  return {
    description: description ?? '',
    quantity: numberOf(quantity),
    unit,
    unitValue: of(unitValue),
    amount: of(amount),
    taxes: taxes.map(tax),
    plate: properties.find(({ code }) => code === PLATE)?.value ?? null,
  };
}

function reference({ type, serie, number, date }: Reference) {
  return type === null ? [] : [{ typeCode: type, serie, number, issueDate: date }];
}

function cited({ purchaseOrder, despatches, contracts }: Voucher): string[] {
  return [
    ...(purchaseOrder ? [purchaseOrder] : []),
    ...despatches.map(({ serie, number }) => `${serie}-${number}`),
    ...contracts.map(({ number }) => number),
  ];
}
