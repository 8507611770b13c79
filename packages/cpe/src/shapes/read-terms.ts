import type {
  AllowanceCharge,
  Detraction,
  PaymentTerms,
  PerceptionCharge,
  WithholdingNotice,
} from '../document/document.ts';
import type { Read } from '../xml/wanted.ts';
import { amountOf, amountUnlessZero, dayOf, perceivedPercentOf, percentOf, said } from './read-parts.ts';
import type { voucher } from './voucher.ts';

/** How a voucher is paid, and what is kept back of it or collected with it. */

type Found = Read<typeof voucher>;

const FORM = /^forma ?pago$/i;
const INSTALMENT = /^cuota\s*\d+$/i;

/** The element is overloaded: the form of payment, its instalments, a detraction and a perception all stand in it. */
export function paymentOf(terms: Found['paymentTerms'], currency: string): PaymentTerms {
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

const DETRACTION = /^detracci[oó]n$/i;

/** In UBL 2.1; as some still wrote it in 2023, with the code of catalogue 54 as the id; and in UBL 2.0. */
export function detractionOf(found: Found, currency: string): Detraction | null {
  const marked = found.paymentTerms.find(({ id }) => DETRACTION.test(id?.text ?? ''));
  const older = found.paymentTerms.find(
    ({ id }) => /catalogo54/i.test(id?.schemeURI ?? '') && /^\d{3}$/.test(id?.text ?? ''),
  );
  const oldest = found.extensions?.totals.find(({ id }) => id?.text === '2003');
  const means = meansOfDetraction(found.paymentMeans);
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

/** The means of payment that says to be the detraction's; of several that say nothing, nobody knows which it is. */
function meansOfDetraction(all: Found['paymentMeans']): Found['paymentMeans'][number] | undefined {
  const named = all.find(({ id }) => DETRACTION.test(id?.text ?? ''));
  const nameless = all.filter(({ id, account }) => id === undefined && account);
  return named ?? (nameless.length === 1 ? nameless[0] : undefined);
}

export const PERCEPTIONS = /^5[123]$/;
export const WITHHOLDINGS = /^6[123]$/;

export function perceptionOf(
  found: Found,
  charges: readonly AllowanceCharge[],
  currency: string,
): PerceptionCharge | null {
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

export function withholdingsOf(charges: readonly AllowanceCharge[]): WithholdingNotice[] {
  return charges.flatMap(({ code, factor, base, amount }) =>
    code && WITHHOLDINGS.test(code)
      ? { code, percent: factor && perceivedPercentOf({ text: factor }), base, amount }
      : [],
  );
}
