import { restauranteSinSustento, weightOf } from '../g-causality/meals.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { rule } from '../rule.ts';
import { day, soles } from '../say.ts';

const MEALS: readonly string[] = ['5610', '5630'];
const SUSTAINED: readonly string[] = [
  ...['travel-report', 'attendants-named', 'recipients-named', 'workers-list', 'purchase-contract'],
];

/** Until edition 2026.11: a restaurant is known by its ficha RUC alone. */
export const restauranteSinSustento1 = rule<{ total: number; on: string; when: string | null; high: boolean }>({
  ...restauranteSinSustento,
  reads: ['issuer.record', 'support', 'voucher.issueDate', 'voucher.total', 'law.holidays', 'law.risk'],
  version: 1,
  judge: (view) => {
    const { issuer, support, voucher } = view;
    if (issuer.record.is !== 'known') return cannot('issuer.record');
    if (!MEALS.includes(issuer.record.value.ciiu[0] ?? '')) return silent('el proveedor no es un restaurante');
    if (support.is === 'known' && support.value.some(({ kind }) => SUSTAINED.includes(kind)))
      return near('consta el motivo y quiénes asistieron');
    return fires({ total: voucher.total, on: voucher.issueDate, ...weightOf(view) });
  },
  sentence: ({ total, on, when, high }) =>
    `Consumo en restaurante por ${soles(total)}${high ? ', un importe alto,' : ''} el ${day(on)}${when === null ? '' : ` (${when})`}: identifica motivo, asistentes y si es viaje, representación, refrigerio o personal.`,
  changesIf: ({ voucher }) => [
    {
      path: 'support',
      to: [{ kind: 'attendants-named', on: voucher.issueDate, amount: null }],
      if: 'constaran el motivo y los asistentes',
    },
  ],
});
