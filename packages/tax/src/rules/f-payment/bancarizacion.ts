import { addDays } from '../../days.ts';
import type { RuleView } from '../../judging/view.ts';
import { ratio } from '../../money.ts';
import { type Cannot, cannot, fires, near, silent, waits } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, soles } from '../say.ts';
import * as paid from './paid.ts';

const AS_IT_IS = { expense: 'yes', credit: 'yes' } as const;
const BASIS = [
  law('Ley 28194 (TUO DS 150-2007-EF)', 'arts. 3, 4, 5 y 8', { since: '2004-03-27' }),
  law('DL 1529', 'art. 2', { since: '2022-04-01' }),
];

/** Over the threshold, and nobody showed how it was paid. Instalments do not escape it: what is looked at is the operation. */
export const bancarizacionPorAcreditar = rule({
  id: 'bancarizacion-por-acreditar',
  group: 'F',
  stage: 'payment',
  short: 'Falta acreditar pago bancario',
  severity: 'observes',
  effect: AS_IT_IS,
  types: { except: paid.NOTHING_TO_BANK },
  reads: [
    ...paid.COMPARED,
    ...(['payments', 'deposits', 'others.notes', 'company.loadsPayments', 'lists.ownWithholdingAgent'] as const),
    ...(['document', 'document.payment', 'voucher.dueDate', 'law.withholding', 'today'] as const),
  ],
  basis: BASIS,
  read: ['F26', 'F8c'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  canWait: true,
  judge: (view) => {
    const compared = paid.compare(view, view.voucher.issueDate);
    if ('missing' in compared) return cannot(compared.missing);
    if (!paid.isReached(compared)) return near(() => paid.underThreshold(compared));
    if (paid.isTakenBack(view)) return silent(paid.TAKEN_BACK);
    const shown = shownOf(view);
    const owed = owedOf(view);
    const figures = {
      amount: paid.saidOf(compared),
      threshold: paid.thresholdSaid(compared),
      shown: shown.all,
      owed,
      due: null as string | null,
      why: 'not-shown',
      exact: paid.isExact(compared),
    };
    if (shown.all >= owed - paid.A_SOL) return silent('consta cómo se pagó');
    if (shown.payments > 0) return fires({ ...figures, why: 'part' }, { severity: 'informs' });
    const { payments, company, today } = view;
    if (payments.is === 'pending') return waits('la constancia del pago', payments.until, figures, PENDING);
    if (!company.loadsPayments) return fires({ ...figures, why: 'not-loaded' }, { severity: 'informs' });
    if (payments.is === 'unknown') return cannot('payments');
    const due = dueOf(view);
    if (due === null || due < today) return fires({ ...figures, due });
    const again = due === FOR_EVER ? undefined : addDays(due, 1);
    return fires({ ...figures, why: 'on-credit', due }, { severity: 'informs', ...(again && { again }) });
  },
  sentence: ({ amount, threshold, shown, owed, due, why, exact }) => {
    const begin = `Compra de ${amount}: desde ${threshold} se exige medio de pago bancario`;
    const doubt = exact ? paid.EXACT_DOUBT : '';
    if (why === 'part') return `${begin} y consta el de ${paid.partOf(shown, owed)}.${doubt}`;
    if (why === 'not-loaded')
      return `${begin}; conserva la constancia: aquí no se cargan los pagos de la empresa.${doubt}`;
    if (why === 'on-credit')
      return `${begin}, y aún no consta su pago: es al crédito${due && due !== FOR_EVER ? ` y vence el ${day(due)}` : ''}, se verifica al pagar.${doubt}`;
    return `${begin}${due ? `; venció el ${day(due)}` : ''} y ${shown === 0 ? 'no consta ningún pago bancario' : `falta acreditar ${paid.partOf(owed - shown, owed)}`}.${doubt}`;
  },
  changesIf: (view) => [
    { path: 'payments', to: [transferOf(view)], if: 'constara su pago íntegro por transferencia al proveedor' },
  ],
});

const PENDING = { expense: 'pending', credit: 'pending' } as const;
/** On credit, and no day is told. */
const FOR_EVER = '9999-12-31';

/** What is told of how it was paid, cash too: that is another rule's. The deposit of a detraction is a means of payment. */
function shownOf({ payments, deposits }: RuleView): { all: number; payments: number } {
  const told = payments.is === 'known' ? payments.value.filter((one) => paid.isBanked(one) || paid.isCash(one)) : [];
  const inBank = deposits.is === 'known' ? paid.totalOf(deposits.value) : 0;
  return { all: paid.totalOf(told) + inBank, payments: paid.totalOf(told) };
}

/** What is to be paid: without what credit notes took off, and what our own withholding keeps back. */
function owedOf(view: RuleView): number {
  const { voucher, lists, law } = view;
  const rest = voucher.total - paid.creditedBy(view);
  if (lists.ownWithholdingAgent.is !== 'known') return rest;
  const entry = law.withholding.on(voucher.issueDate);
  return entry === 'not-published' ? rest : rest - ratio(voucher.total, entry.value.percent, 100, 'half-up');
}

/** Until when a purchase on credit may be unpaid; null where it was paid down. */
function dueOf({ document, voucher }: RuleView): string | null {
  if (document.is !== 'known') return voucher.dueDate;
  const { form, instalments } = document.value.payment;
  if (form !== 'crédito') return null;
  const days = instalments.map(({ dueDate }) => dueDate ?? '').filter((one) => one !== '');
  return days.sort().at(-1) ?? voucher.dueDate ?? FOR_EVER;
}

function transferOf({ voucher, today }: RuleView) {
  const { total: amount, issuerRuc: paidTo } = voucher;
  return { on: today, amount, means: '003', paidTo, fromOwnAccount: true, thirdPartyNoticeOn: null };
}

const LOST = { expense: 'no', credit: 'no' } as const;
const IN_PART = { expense: 'limited', credit: 'limited' } as const;
const OBSERVED = { expense: 'observed', credit: 'observed' } as const;

/** Paid in cash over the threshold. Of a payment in part by bank only the part in cash is lost. */
export const bancarizacionIncumplida = rule({
  id: 'bancarizacion-incumplida',
  group: 'F',
  stage: 'payment',
  short: 'Pagada en efectivo',
  severity: 'rejects',
  effect: LOST,
  types: { except: paid.NOTHING_TO_BANK },
  reads: [...paid.COMPARED, 'payments', 'deposits', 'support', 'others.notes'],
  basis: [...BASIS, law('Ley 28194 (TUO DS 150-2007-EF)', 'arts. 6 y 7 (excepciones)', { since: '2004-03-27' })],
  read: ['F26', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const { payments, voucher } = view;
    if (payments.is === 'absent') return silent('no consta pago alguno');
    if (payments.is !== 'known') return cannot('payments');
    const inCash = payments.value.filter(paid.isCash);
    if (inCash.length === 0) return silent('no consta pago en efectivo');
    const compared = demanded(
      view,
      inCash.map(({ on }) => on),
    );
    if ('is' in compared) return compared;
    if (!paid.isReached(compared)) return near(() => paid.underThreshold(compared));
    const excepted = exceptionOf(view);
    if (excepted) return near(excepted);
    const cash = paid.totalOf(inCash);
    const owed = voucher.total - paid.creditedBy(view);
    const whole = cash >= owed - paid.A_SOL;
    const doubt = compared.isOld ? OLD_DOUBT : paid.isExact(compared) ? paid.EXACT_DOUBT : '';
    const figures = {
      ...{ amount: paid.saidOf(compared), threshold: paid.thresholdSaid(compared) },
      ...{ cash, rest: Math.max(0, owed - cash), whole, doubt },
    };
    if (doubt) return fires(figures, { severity: 'observes', effect: OBSERVED });
    return whole ? fires(figures) : fires(figures, { severity: 'observes', effect: IN_PART });
  },
  sentence: ({ amount, threshold, cash, rest, whole, doubt }) =>
    whole
      ? `Operación de ${amount} pagada en efectivo, y desde ${threshold} se exige medio de pago: ${doubt ? 'pone en duda el' : 'no da derecho a'} gasto ${doubt ? 'y el' : 'ni a'} crédito fiscal.${doubt}`
      : `De la operación de ${amount} se pagaron ${soles(cash)} en efectivo, y desde ${threshold} se exige medio de pago: se pierde gasto y crédito de esa parte, no de los ${soles(rest)} restantes.${doubt}`,
  changesIf: (view) => [
    { path: 'payments', to: [transferOf(view)], if: 'se hubiera pagado por transferencia al proveedor' },
  ],
});

const OLD_DOUBT =
  ' Nació antes del 01/04/2022, cuando se exigía desde S/ 3,500.00 o US$ 1,000.00, y se pagó después: no está resuelto cuál rige.';

/** By the day of issue; for what was born before a threshold went down and was paid after, by the day of payment: a doubt. */
function demanded(view: RuleView, days: readonly string[]): (paid.Compared & { isOld: boolean }) | Cannot {
  const born = paid.compare(view, view.voucher.issueDate);
  if ('missing' in born) return cannot(born.missing);
  if (paid.isReached(born)) return { ...born, isOld: false };
  const later = paid.compare(view, [...days].sort().at(-1) ?? view.voucher.issueDate);
  if ('missing' in later) return cannot(later.missing);
  return { ...later, isOld: paid.isReached(later) };
}

/** Only by the accountant's word: which supplier is a bank, or which place has none, is in no list that we hold. */
function exceptionOf(view: RuleView): string | null {
  const { support } = view;
  if (paid.isTakenBack(view)) return paid.TAKEN_BACK;
  const isAllowed = support.is === 'known' && support.value.some(({ kind }) => kind === 'cash-allowed');
  return isAllowed ? 'consta que la ley admite el efectivo (arts. 6 y 7)' : null;
}

/** Paid to somebody else than the supplier: it counts only when SUNAT was told before the payment. */
export const bancarizacionPagoATercero = rule({
  id: 'bancarizacion-pago-a-tercero',
  group: 'F',
  stage: 'payment',
  short: 'Pagada a un tercero',
  severity: 'observes',
  effect: OBSERVED,
  types: { except: paid.NOTHING_TO_BANK },
  reads: [...paid.COMPARED, 'payments', 'support', 'others.notes', 'voucher.issuerRuc'],
  basis: [
    law('Ley 28194', 'arts. 5-A (DL 1529) y 8', { since: '2022-04-01' }),
    law('Informe 038-2022-SUNAT/7T0000', 'quién comunica'),
  ],
  read: ['F40', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const { payments, voucher, support } = view;
    if (payments.is === 'absent') return silent('no consta pago alguno');
    if (payments.is !== 'known') return cannot('payments');
    const compared = paid.compare(view, voucher.issueDate);
    if ('missing' in compared) return cannot(compared.missing);
    if (!paid.isReached(compared)) return silent(() => paid.underThreshold(compared));
    if (paid.isTakenBack(view)) return silent(paid.TAKEN_BACK);
    const banked = payments.value.filter(paid.isBanked);
    const others = banked.filter(({ paidTo }) => paidTo !== null && !isIssuer(paidTo, voucher.issuerRuc));
    const untold = others.filter(({ on, thirdPartyNoticeOn }) => !thirdPartyNoticeOn || thirdPartyNoticeOn >= on);
    const [first] = untold;
    if (!first) {
      if (others.length > 0) return near('SUNAT fue comunicada antes del pago');
      return banked.some(({ paidTo }) => paidTo === null) ? cannot('payments') : silent('se pagó al proveedor');
    }
    const amount = paid.totalOf(untold);
    const said = (wanted: string) => support.is === 'known' && support.value.some(({ kind }) => kind === wanted);
    const figures = { to: first.paidTo ?? '', on: first.on, amount, state: 'asked', whole: false };
    if (said('invoice-assigned'))
      return fires({ ...figures, state: 'assigned' }, { severity: 'informs', effect: AS_IT_IS });
    if (!said('no-third-party-notice')) return fires(figures);
    const whole = amount >= voucher.total - paid.creditedBy(view) - paid.A_SOL;
    if (whole) return fires({ ...figures, state: 'lost', whole }, { severity: 'rejects', effect: LOST });
    return fires({ ...figures, state: 'in-part' }, { effect: IN_PART });
  },
  sentence: ({ to, on, amount, state }) => {
    const begin = `Se pagaron ${soles(amount)} a ${to}, que no es el proveedor (${day(on)})`;
    if (state === 'assigned') return `${begin}: es quien tiene la factura negociable cedida.`;
    if (state === 'lost') return `${begin}, sin comunicarlo antes a SUNAT: no da derecho a gasto ni a crédito fiscal.`;
    if (state === 'in-part')
      return `${begin}, sin comunicarlo antes a SUNAT: esa parte no da derecho a gasto ni a crédito fiscal.`;
    return `${begin}: adjunta el cargo de la comunicación a SUNAT, que debe ser anterior al pago.`;
  },
  changesIf: (view) => [{ path: 'payments', to: [transferOf(view)], if: 'constara el pago al propio proveedor' }],
});

/** A person with RUC 10 may be written by the DNI inside of it. */
function isIssuer(paidTo: string, ruc: string): boolean {
  return paidTo === ruc || (ruc.startsWith('10') && paidTo === ruc.slice(2, 10));
}
