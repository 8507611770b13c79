import { type Amount, type Decimal, NOTHING, parseDecimal, sumDecimals } from '../document/decimal.ts';
import type {
  AllowanceCharge,
  Detraction,
  Line,
  PaymentTerms,
  PerceptionCharge,
  Reference,
  Tax,
  Voucher,
  WithholdingNotice,
} from '../document/document.ts';
import { Refused } from '../xml/refused.ts';
import type { Read } from '../xml/wanted.ts';
import {
  allowanceChargesOf,
  amountOf,
  amountUnlessZero,
  dayOf,
  headOf,
  idOf,
  ownId,
  partyOf,
  perceivedPercentOf,
  percentOf,
  referenceOf,
  said,
  taxOf,
} from './read-parts.ts';
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
  if (code === '03' || code === '02' || code === '04') return code;
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
  const amounts = found.taxAmounts.flatMap((text) => amountOf(text, currency) ?? []);
  return amounts.length === 0 ? null : { value: sumDecimals(amounts.map(({ value }) => value)), currency };
}

function feesOf(found: Found, currency: string): Voucher['fees'] {
  const gross = amountOf(found.taxes[0]?.base, currency);
  const net = amountOf(found.totals?.payable, currency);
  const withheld = amountOf(found.taxAmounts[0], currency) ?? { value: NOTHING, currency };
  return gross && net ? { gross, withheld, net } : null;
}

const FORM = /^forma ?pago$/i;
const INSTALMENT = /^cuota\s*\d+$/i;

/** The element is overloaded: the form of payment, its instalments, a detraction and a perception all stand in it. */
function paymentOf(terms: Found['paymentTerms'], currency: string): PaymentTerms {
  const forms = terms.filter(({ id }) => FORM.test(id?.text ?? ''));
  const credit = forms.find(({ means }) => /^cr[eé]dito$/i.test(means?.text ?? ''));
  const cash = forms.some(({ means }) => /^contado$/i.test(means?.text ?? ''));
  return {
    form: credit ? 'crédito' : cash ? 'contado' : null,
    pending: amountOf(credit?.amount, currency),
    instalments: forms.flatMap(({ means, amount, dueDate }) =>
      means && INSTALMENT.test(means.text)
        ? { name: means.text, amount: amountOf(amount, currency), dueDate: dayOf(dueDate) }
        : [],
    ),
  };
}

/** In UBL 2.1; as some still wrote it in 2023, with the code of catalogue 54 as the id; and in UBL 2.0. */
function detractionOf(found: Found, currency: string): Detraction | null {
  const marked = found.paymentTerms.find(({ id }) => /^detracci[oó]n$/i.test(id?.text ?? ''));
  const older = found.paymentTerms.find(
    ({ id }) => /catalogo54/i.test(id?.schemeURI ?? '') && /^\d{3}$/.test(id?.text ?? ''),
  );
  const oldest = found.extensions?.totals.find(({ id }) => id?.text === '2003');
  const means = found.paymentMeans.find(({ id }) => id === undefined || /^detracci[oó]n$/i.test(id.text));
  const terms = marked ?? older;
  if (terms) {
    return {
      code: marked ? said(marked.means) : said(older?.id),
      percent: percentOf(terms.percent),
      amount: amountOf(terms.amount, 'PEN'),
      account: said(means?.account),
      means: said(means?.code),
    };
  }
  if (!oldest) return null;
  const property = (id: string) => said(found.extensions?.properties.find((one) => one.id?.text === id)?.value);
  return {
    code: property('3000'),
    percent: percentOf(oldest.percent),
    amount: amountOf(oldest.amount, currency),
    account: property('3001'),
    means: null,
  };
}

const PERCEPTIONS = /^5[123]$/;
const WITHHOLDINGS = /^6[123]$/;

function perceptionOf(found: Found, charges: readonly AllowanceCharge[], currency: string): PerceptionCharge | null {
  const terms = found.paymentTerms.find(({ id }) => /^percepci[oó]n$/i.test(id?.text ?? ''));
  const charge = charges.find((one) => one.charge && PERCEPTIONS.test(one.code ?? ''));
  if (charge) {
    return {
      code: charge.code as string,
      percent: charge.factor && perceivedPercentOf({ text: charge.factor }),
      base: charge.base,
      amount: charge.amount,
      totalWithIt: amountOf(terms?.amount, 'PEN'),
    };
  }
  const older = found.extensions?.totals.find(({ id }) => id?.text === '2001');
  const amount = amountUnlessZero(older?.amount, currency);
  if (!older || !amount) return null;
  const totalWithIt = amountOf(older.total, currency);
  return {
    code: '51',
    percent: perceivedPercentOf(older.percent),
    base: amountOf(older.reference, currency),
    amount,
    totalWithIt,
  };
}

function withholdingsOf(charges: readonly AllowanceCharge[]): WithholdingNotice[] {
  return charges.flatMap(({ code, factor, base, amount }) =>
    code && WITHHOLDINGS.test(code)
      ? { code, percent: factor && perceivedPercentOf({ text: factor }), base, amount }
      : [],
  );
}

/** Where a note names its document only in its motive, that is what it changes. */
function modifiedBy(found: Found): Reference[] {
  const named = found.modifies.flatMap((one) => referenceOf(one) ?? []);
  if (named.length > 0) return named;
  return found.motives.flatMap(({ reference }) => {
    const id = reference && idOf(reference.text);
    return id ? { ...id, type: null, date: null } : [];
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
