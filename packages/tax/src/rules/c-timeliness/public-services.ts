import type { RuleView } from '../../judging/view.ts';
import { periodOf } from '../../period.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, month } from '../say.ts';

const OF_PUBLIC_SERVICES = { only: ['14'] };

/** The month of the credit is that in which it falls due or is paid, whichever comes first; without a day it falls due nobody can say. */
export const servicioPublicoCreditoVencimiento = rule<{
  due: string | null;
  paidOn: string | null;
  credit: string;
  period: string;
}>({
  id: 'servicio-publico-credito-vencimiento',
  group: 'C',
  stage: 'timeliness',
  short: 'Crédito al vencer o pagar el recibo',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  types: OF_PUBLIC_SERVICES,
  reads: [
    ...(['document', 'document.dueDate', 'voucher.dueDate', 'voucher.issueDate', 'voucher.period'] as const),
    'payments',
  ],
  basis: [law('TUO LIGV', 'art. 21 y art. 4 c)'), law('RCP (RS 007-99/SUNAT)', 'art. 4 num. 6.1 d)')],
  read: ['F8c', 'F29', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, payments } = view;
    const { period } = voucher;
    const due = dueOf(view);
    const paidOn = payments.is === 'known' ? firstOf(payments.value.map(({ on }) => on)) : null;
    if (due === null) {
      const figures = { due, paidOn, credit: period, period };
      return fires(figures, { severity: 'observes', effect: { expense: 'yes', credit: 'observed' } });
    }
    const credit = periodOf(paidOn !== null && paidOn < due ? paidOn : due);
    if (credit === periodOf(voucher.issueDate)) return silent('vence o se pagó en su mes de emisión');
    const figures = { due, paidOn, credit, period };
    return credit > period ? fires(figures, { effect: { expense: 'yes', credit: 'not-this-period' } }) : fires(figures);
  },
  sentence: ({ due, paidOn, credit, period }) => {
    if (due === null)
      return 'El recibo de servicio público no dice cuándo vence: completa el vencimiento, del que depende el mes de su crédito fiscal.';
    const when = paidOn !== null && paidOn < due ? `se pagó el ${day(paidOn)}` : `vence el ${day(due)}`;
    const later = credit > period ? `, no de ${month(period)}` : '';
    const unless = paidOn === null ? ', salvo que se pague antes' : '';
    return `El recibo ${when}: su crédito fiscal es de ${month(credit)}${later}${unless}.`;
  },
  changesIf: (view) => {
    const { document, voucher } = view;
    const path = document.is === 'known' && document.value.dueDate !== null ? 'document.dueDate' : 'voucher.dueDate';
    return [{ path, to: voucher.issueDate, if: `el recibo venciera en ${month(periodOf(voucher.issueDate))}` }];
  },
});

function dueOf({ document, voucher }: RuleView): string | null {
  return (document.is === 'known' ? document.value.dueDate : null) ?? voucher.dueDate;
}

function firstOf(days: readonly string[]): string | null {
  return days.reduce<string | null>((first, one) => (first === null || one < first ? one : first), null);
}

/** A tenant counts as identified where a lease of that day, with signatures before a notary, puts the payment on him. */
export const reciboServicioOtroTitular = rule<{ holder: string; lease: string | null }>({
  id: 'recibo-servicio-otro-titular',
  group: 'C',
  stage: 'identity',
  short: 'Recibo a nombre de otro titular',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: OF_PUBLIC_SERVICES,
  reads: ['document', 'document.buyer', 'company.ruc', 'support', 'voucher.issueDate'],
  basis: [law('RCP (RS 007-99/SUNAT)', 'art. 4 num. 6.1 d)')],
  read: ['F42', 'C', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: ({ document, company, support, voucher }) => {
    if (document.is !== 'known') return cannot('document');
    const { buyer } = document.value;
    if (!buyer?.document) return cannot('document.buyer');
    if (buyer.document === company.ruc) return silent('está a nombre de la empresa');
    const leases = support.is === 'known' ? support.value.filter(({ kind }) => kind.startsWith('lease-')) : [];
    const inForce = leases.filter(({ on }) => on <= voucher.issueDate);
    if (inForce.some(({ kind }) => kind === 'lease-with-signatures'))
      return near('el contrato de alquiler, con firmas legalizadas, traslada el pago del servicio');
    const lease = inForce.length > 0 ? 'unsigned' : leases.length > 0 ? 'later' : null;
    return fires({ holder: buyer.name ?? buyer.document, lease });
  },
  sentence: ({ holder, lease }) => {
    const told = `El recibo está a nombre de ${holder} y no de la empresa`;
    if (lease === 'unsigned') return `${told}: el contrato de alquiler no tiene las firmas legalizadas ante notario.`;
    if (lease === 'later') return `${told}: el contrato de alquiler es posterior al recibo.`;
    return `${told}: adjunta el contrato de alquiler que le traslada el pago, con firmas legalizadas ante notario.`;
  },
  changesIf: ({ voucher }) => [
    {
      path: 'support',
      to: [{ kind: 'lease-with-signatures', on: voucher.issueDate, amount: null }],
      if: 'hubiera un contrato de alquiler con firmas legalizadas que traslade el pago',
    },
  ],
});
