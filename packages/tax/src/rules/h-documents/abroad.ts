import type { RuleView } from '../../judging/view.ts';
import { periodOf } from '../../period.ts';
import { NON_DOMICILED_DEBTS } from '../../voucher-types.ts';
import { cannot, fires, near, silent, waits } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, month, soles } from '../say.ts';
import { ifPaid, returnFiledBy, supportOf } from './supported.ts';

const CREDIT_LATER = { expense: 'yes', credit: 'not-this-period' } as const;
const CREDIT_WAITS = { expense: 'yes', credit: 'pending' } as const;
const AS_IT_IS = { expense: 'yes', credit: 'yes' } as const;

/**
 * The credit of an import is born when Customs are paid. The line's «fecha de vencimiento o pago» is that day for these types, and
 * the file demands it.
 */
export const duaImportacion = rule({
  id: 'dua-importacion',
  group: 'H',
  stage: 'document-type',
  short: 'Importación',
  severity: 'waits',
  effect: CREDIT_WAITS,
  types: { only: ['50', '51', '52', '53', '54'] },
  reads: ['voucher.igv', 'voucher.period', 'voucher.dueDate', 'support', 'today'],
  basis: [law('TUO LIGV', 'arts. 19 a) y 21'), law('Ley 29215', 'art. 2')],
  read: ['F1', 'F14', 'C'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  canWait: true,
  judge: (view) => {
    const { voucher, today } = view;
    const { igv, period, dueDate } = voucher;
    if (igv === 0)
      return fires(
        { igv, on: null as string | null, period: '' },
        { severity: 'informs', effect: { expense: 'yes', credit: 'not-applicable' } },
      );
    const on = supportOf(view, 'customs-paid')?.on ?? (dueDate !== null && dueDate <= today ? dueDate : null);
    if (on === null) return waits('la constancia de pago del IGV en Aduanas', returnFiledBy(view), { igv, on, period });
    const paidIn = periodOf(on);
    return fires(
      { igv, on, period: paidIn },
      { severity: 'informs', effect: paidIn > period ? CREDIT_LATER : AS_IT_IS },
    );
  },
  sentence: ({ igv, on, period }, is) => {
    if (is === 'waits')
      return `Importación: el crédito de ${soles(igv)} nace con el pago del IGV en Aduanas, y no consta.`;
    if (on === null) return 'Importación sin IGV: no hay crédito fiscal que sustentar.';
    return `Importación: el IGV de ${soles(igv)} se pagó el ${day(on)} y da crédito fiscal desde ${month(period)}.`;
  },
  // Customs issue no invoice: only the payment that is awaited changes anything.
  changesIf: (view, { igv, on }) =>
    igv !== 0 && on === null ? [ifPaid(view, 'customs-paid', 'constara pagado el IGV en Aduanas')] : [],
});

/** The IGV of a service from abroad is paid by its user, and then is credit. The income tax to withhold is another matter. */
export const noDomiciliado = rule({
  id: 'no-domiciliado',
  group: 'H',
  stage: 'document-type',
  short: 'Servicio de no domiciliado',
  severity: 'waits',
  effect: CREDIT_WAITS,
  types: { only: NON_DOMICILED_DEBTS },
  reads: ['voucher.issuerName', 'voucher.total', 'voucher.period', 'support'],
  basis: [
    law('TUO LIGV', 'arts. 1 b), 9 y 21'),
    law('LIR', 'arts. 9, 37 a.4), 51-A, 54, 56 y 76'),
    law('Informe 011-2005-SUNAT', 'utilización de servicios'),
    law('RS 000047-2026/SUNAT', 'FV 1662, tributo 1041', { since: '2026-07-01' }),
  ],
  read: ['F1', 'F28', 'F41', 'C', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  canWait: true,
  judge: (view) => {
    const { issuerName: who, total, period } = view.voucher;
    const paid = supportOf(view, 'form-1662-paid');
    const figures = { who, total, on: null as string | null, amount: null as number | null };
    if (!paid)
      return waits(
        'la constancia del FV 1662, ni se dijo que el servicio no se usa en el país',
        returnFiledBy(view),
        figures,
      );
    const effect = periodOf(paid.on) > period ? CREDIT_LATER : AS_IT_IS;
    return fires({ ...figures, on: paid.on, amount: paid.amount }, { severity: 'informs', effect });
  },
  sentence: ({ who, total, on, amount }) =>
    on === null
      ? `Servicio de no domiciliado (${who}, ${soles(total)}): su IGV se paga con FV 1662 (tributo 1041) y recién entonces es crédito; revisa la retención de renta.`
      : `El IGV del servicio de ${who}${amount === null ? '' : `, ${soles(amount)},`} se pagó con FV 1662 el ${day(on)} y es crédito de ${month(periodOf(on))}; revisa la retención de renta.`,
  // Nobody abroad issues an invoice of here.
  changesIf: (view, { on }) =>
    on === null ? [ifPaid(view, 'form-1662-paid', 'constara pagado su IGV con FV 1662')] : [],
});

/** What is owed to somebody abroad is deducted in the year in which it is paid, but for what is paid until the yearly return. */
export const gastoNoDomiciliadoNoPagado = rule({
  id: 'gasto-no-domiciliado-no-pagado',
  group: 'H',
  stage: 'document-type',
  short: 'No domiciliado pendiente de pago',
  severity: 'informs',
  effect: { expense: 'deferred', credit: 'unchanged' },
  types: { only: NON_DOMICILED_DEBTS },
  reads: ['payments', 'voucher.total', 'voucher.issueDate'],
  basis: [law('LIR', 'art. 37 a.4) (DL 1369)', { since: '2019-01-01' })],
  read: ['F41', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const { payments, voucher } = view;
    if (payments.is !== 'known' && payments.is !== 'absent') return cannot('payments');
    const year = voucher.issueDate.slice(0, 4);
    const { paid, last } = paidOf(view);
    const figures = { total: voucher.total, paid, last, year };
    if (paid < voucher.total) return fires({ ...figures, late: false as boolean });
    if (last.slice(0, 4) <= year) return silent(`se pagó en ${year}`);
    // The day on which the yearly return is due is in no table of ours: until the end of February it never was.
    if (last < `${Number(year) + 1}-03-01`) return near('se pagó antes de que venciera la declaración anual');
    return fires({ ...figures, late: true as boolean });
  },
  sentence: ({ total, paid, last, year, late }) =>
    late
      ? `La retribución al no domiciliado se pagó el ${day(last)}: es gasto de ${year} solo si aún no vencía su declaración anual; si no, del ejercicio en que se pagó.`
      : `De ${soles(total)} al no domiciliado constan pagados ${soles(paid)}: el resto es gasto de ${year} solo si se paga o acredita hasta el vencimiento de su declaración anual; si no, del ejercicio en que se pague.`,
  changesIf: ({ voucher }) => {
    const { issueDate: on, total: amount, issuerRuc: paidTo } = voucher;
    const payment = { on, amount, means: '010', paidTo, fromOwnAccount: true, thirdPartyNoticeOn: null };
    return [{ path: 'payments', to: [payment], if: 'constara pagado dentro del ejercicio' }];
  },
});

function paidOf({ payments }: RuleView): { paid: number; last: string } {
  const made = payments.is === 'known' ? payments.value : [];
  const last =
    made
      .map(({ on }) => on)
      .sort()
      .at(-1) ?? '';
  return { paid: made.reduce((sum, { amount }) => sum + amount, 0), last };
}
