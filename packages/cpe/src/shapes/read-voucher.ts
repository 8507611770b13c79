import { isNewType } from '../document/check-notices.ts';
import { type Amount, type Decimal, NOTHING, parseDecimal, sumDecimals } from '../document/decimal.ts';
import type { Line, Reference, Tax, Voucher } from '../document/document.ts';
import { Refused } from '../xml/refused.ts';
import type { Read } from '../xml/wanted.ts';
import {
  allowanceChargesOf,
  amountOf,
  amountUnlessZero,
  dayOf,
  headOf,
  namedOf,
  ownId,
  partyOf,
  referenceOf,
  said,
  soundAmountOf,
  taxOf,
} from './read-parts.ts';
import { detractionOf, PERCEPTIONS, paymentOf, perceptionOf, WITHHOLDINGS, withholdingsOf } from './read-terms.ts';
import type { line, voucher } from './voucher.ts';

type Found = Read<typeof voucher>;
export type VoucherRoot = 'Invoice' | 'CreditNote' | 'DebitNote' | 'SelfBilledInvoice';

/** @throws Refused when what makes a voucher one is not there */
export function readVoucher(root: VoucherRoot, found: Found): Voucher {
  const type = typeOf(root, found);
  const currency = currencyOf(found);
  // A liquidación de compra is issued by who buys: SUNAT's sheet LiquidacionCompra2_0.
  const [first, second] = type === '04' ? [found.customer, found.supplier] : [found.supplier, found.customer];
  const allowanceCharges = allowanceChargesOf(found.allowanceCharges, currency);
  const taxes = taxesOf(found, currency);
  const total = totalOf(type, found, currency);
  const terms = found.paymentTerms;
  return {
    kind: 'voucher',
    type,
    id: ownId(found.id),
    ...headOf(found, partyOf(first), partyOf(second)),
    currency,
    operation: found.typeCode?.listID || said(found.profile) || said(found.extensions?.operation),
    dueDate: dayOf(found.dueDate) ?? dayOf(terms.findLast((one) => one.dueDate)?.dueDate),
    taxes,
    taxTotal: taxTotalOf(found, currency),
    lineTotal: amountOf(found.totals?.lines, currency),
    taxInclusive: amountUnlessZero(found.totals?.taxInclusive, currency),
    discounts: amountUnlessZero(found.totals?.discounts, currency),
    charges: amountUnlessZero(found.totals?.charges, currency),
    prepaid: amountUnlessZero(found.totals?.prepaid, currency),
    rounding: amountUnlessZero(found.totals?.rounding, currency),
    total,
    igv: { value: type === '02' ? NOTHING : igvOf(taxes), currency },
    allowanceCharges: allowanceCharges.filter(
      ({ code }) => !PERCEPTIONS.test(code ?? '') && !WITHHOLDINGS.test(code ?? ''),
    ),
    prepayments: found.prepayments.flatMap(({ id, amount }) => {
      const paid = amountUnlessZero(amount, currency);
      return paid ? { id: said(id), type: id?.schemeID ?? null, amount: paid } : [];
    }),
    payment: paymentOf(terms, currency),
    detraction: detractionOf(found, currency),
    perception: perceptionOf(found, allowanceCharges, currency),
    withholdings: withholdingsOf(allowanceCharges),
    fees: type === '02' ? feesOf(found, currency) : null,
    modifies: modifiedBy(found),
    motive: motiveOf(found),
    despatches: found.despatches.flatMap((one) => referenceOf(one) ?? []),
    relatedDocuments: found.related.flatMap((one) => referenceOf(one) ?? []),
    purchaseOrder: said(found.purchaseOrder),
    contracts: found.contracts.flatMap(({ number, type: kind, description }) => {
      const named = said(number);
      return named ? { number: named, type: said(kind), description: said(description) } : [];
    }),
    lines: found.lines.map((one) => lineOf(one, currency)),
  };
}

/** Notes have no code of type: the root says it. */
function typeOf(root: VoucherRoot, found: Found): Voucher['type'] {
  if (root === 'CreditNote') return '07';
  if (root === 'DebitNote') return '08';
  if (root === 'SelfBilledInvoice') return '04';
  const code = found.typeCode?.text;
  if (code === '01') return isFees(found) ? '02' : '01';
  if (code === '03' || code === '02' || code === '04' || (code && isNewType(code))) return code;
  throw new Refused('incomplete', `tipo de comprobante «${code ?? ''}»`);
}

/**
 * A recibo por honorarios calls itself 01, a factura. It has no version and no customization, as no factura does, and its lines
 * say `RET 4TA` or its signature `sunatSign` (two of SUNAT's portal, 2017–2023).
 */
function isFees(found: Found): boolean {
  if (found.ublVersion || found.customization) return false;
  const fourth = found.lines.some(({ taxes }) => taxes.some(({ category }) => category?.text.startsWith('RET')));
  return fourth || /sunatSign/i.test(found.signatureUri?.text ?? '');
}

function currencyOf(found: Found): string {
  const code = found.currency?.text.toUpperCase() ?? found.totals?.payable?.currencyID ?? '';
  if (!/^[A-Z]{3}$/.test(code)) throw new Refused('incomplete', `moneda «${code}»`);
  return code;
}

function totalOf(type: Voucher['type'], found: Found, currency: string): Amount {
  const payable = amountOf(found.totals?.payable, currency);
  if (!payable) throw new Refused('incomplete', `importe total «${found.totals?.payable?.text ?? ''}»`);
  return type === '02' ? (amountOf(found.taxes[0]?.base, currency) ?? payable) : payable;
}

/** By the additional total of UBL 2.0 (catalogue 14), the scheme whose base it is. */
const OLDER_BASES = new Map([
  ['1001', '1000'],
  ['1002', '9998'],
  ['1003', '9997'],
  ['1004', '9996'],
]);

/** UBL 2.0 tells the bases apart from the taxes, and of what pays none the base alone. */
function taxesOf(found: Found, currency: string): Tax[] {
  const taxes = found.taxes.map((tax) => taxOf(tax, currency));
  for (const { id, amount } of found.extensions?.totals ?? []) {
    const scheme = OLDER_BASES.get(id?.text ?? '');
    const base = amountUnlessZero(amount, currency);
    if (!scheme || !base) continue;
    const tax = taxes.find((one) => one.scheme === scheme);
    if (tax) tax.base ??= base;
    else if (scheme !== '1000') {
      const none = { value: NOTHING, currency };
      taxes.push({ scheme, base, amount: none, percent: null, affectation: null, perUnit: null });
    }
  }
  return taxes;
}

/** Of scheme 1000 alone. What is given for nothing has its tax under 9996, which nobody pays. */
function igvOf(taxes: readonly Tax[]): Decimal {
  return sumDecimals(taxes.filter(({ scheme }) => scheme === '1000').map(({ amount }) => amount.value));
}

/** UBL 2.0 has a total for each tax. */
function taxTotalOf(found: Found, currency: string): Amount | null {
  const amounts = found.taxAmounts.flatMap((text) => soundAmountOf(text, currency, 'total de tributos') ?? []);
  return amounts.length === 0 ? null : { value: sumDecimals(amounts.map(({ value }) => value)), currency };
}

function feesOf(found: Found, currency: string): Voucher['fees'] {
  const gross = amountOf(found.taxes[0]?.base, currency);
  const net = amountOf(found.totals?.payable, currency);
  const withheld = soundAmountOf(found.taxAmounts[0], currency, 'renta retenida') ?? { value: NOTHING, currency };
  return gross && net ? { gross, withheld, net } : null;
}

/** Where a note names its document only in its motive, that is what it changes. */
function modifiedBy(found: Found): Reference[] {
  const named = found.modifies.flatMap((one) => referenceOf(one) ?? []);
  if (named.length > 0) return named;
  return found.motives.flatMap(({ reference }) => {
    const named = reference && namedOf(reference.text);
    return named ? { ...named, type: null, date: null } : [];
  });
}

function motiveOf({ motives }: Found): Voucher['motive'] {
  const motive = motives.find(({ code, text }) => code || text);
  return motive ? { code: said(motive.code), text: said(motive.text) } : null;
}

function lineOf(found: Read<typeof line>, currency: string): Line {
  const priceOf = (type: string) =>
    amountUnlessZero(found.prices.find((one) => (one.type?.text ?? '01') === type)?.amount, currency);
  const descriptions = found.descriptions.map(({ text }) => text).join(' ');
  return {
    id: said(found.id),
    quantity: (found.quantity && parseDecimal(found.quantity.text)) ?? null,
    unit: found.quantity?.unitCode || null,
    description: descriptions || said(found.name),
    productCode: said(found.productCode),
    sunatCode: said(found.sunatCode),
    gtin: said(found.gtin),
    unitValue: amountOf(found.unitValue, currency),
    price: priceOf('01'),
    referencePrice: priceOf('02'),
    amount: amountOf(found.amount, currency),
    taxes: found.taxes.map((tax) => taxOf(tax, currency)),
    allowanceCharges: allowanceChargesOf(found.allowanceCharges, currency),
    properties: found.properties.flatMap(({ code, name, value }) =>
      value ? { code: said(code), name: said(name), value: value.text } : [],
    ),
  };
}
