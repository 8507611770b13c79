import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day as dayOf } from '../say.ts';
import { chargedIn, dayOfRate, impliedPercent, isAt, READS_OF_RATE, ratesOn, share } from './rates.ts';

const OF_REDUCED = [
  law('Ley 31556', 'tasa reducida', { since: '2022-09-01' }),
  law('Ley 32219', 'tasa reducida 2025-2027', { since: '2025-01-01' }),
];
const READS = [...READS_OF_RATE, 'law.igvGeneral', 'law.igvReduced', 'law.ivap'] as const;
const CAN_BE_REDUCED = { only: ['01', '03', '07', '08', '12'] };

interface Reduced {
  percent: number;
  due: number;
  day: string;
  current: boolean;
  /** No norm said it yet: it is expected for that day. */
  expected: boolean;
}

/** At the reduced rate, of that day or of its neighbours, and not at the general one; null where it cannot be said. */
function reducedPercent(view: RuleView): Reduced | 'no' | null {
  const charged = chargedIn(view);
  if (charged.base === 0 || charged.igv === 0) return 'no';
  const day = dayOfRate(view);
  const rates = ratesOn(view, day ?? view.voucher.issueDate);
  if (rates === null) return null;
  const { general, reduced, reducedOfOthers, isExpected } = rates;
  // Tiny amounts fit every rate: what fits the general one is at it.
  if (isAt(charged, general) || (charged.percents.length === 0 && impliedPercent(charged) > 17)) return 'no';
  if (reduced && isAt(charged, reduced))
    return day === null
      ? null
      : { percent: reduced.percent, due: reduced.percent, day, current: true, expected: isExpected };
  const other = reducedOfOthers.find((rate) => isAt(charged, rate));
  if (!other || !reduced) return 'no';
  return day === null ? null : { percent: other.percent, due: reduced.percent, day, current: false, expected: false };
}

/** Whoever buys loses nothing of what is consigned because the issuer does not qualify: it is told, so that it be put right. */
export const igvReducidoEmisorNoCalifica = rule({
  id: 'igv-reducido-emisor-no-califica',
  group: 'D',
  stage: 'arithmetic',
  short: 'Tasa reducida de otro giro',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'observed' },
  types: CAN_BE_REDUCED,
  reads: [...READS, 'issuer.record', 'law.reducedTrades'],
  basis: [...OF_REDUCED, law('DS 237-2022-EF', 'actividades', { since: '2022-09-01' })],
  read: ['F13', 'F33', 'C'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const found = reducedPercent(view);
    if (found === null) return cannot('others.modified');
    if (found === 'no') return silent('no está a la tasa reducida');
    const { record } = view.issuer;
    if (record.is !== 'known' || record.value.ciiu.length === 0) return cannot('issuer.record');
    const trades = view.law.reducedTrades.on(found.day);
    if (trades === 'not-published') return cannot('law.reducedTrades');
    if (record.value.ciiu.some((code) => trades.value.includes(code)))
      return silent('el emisor es restaurante, hotel o alojamiento');
    return fires({ percent: found.percent, ciiu: record.value.ciiu.join(', '), expected: found.expected });
  },
  sentence: ({ percent, ciiu, expected }) =>
    `Se facturó con ${expected ? `${percent} %, la tasa reducida que se espera y que ninguna norma publica todavía,` : `la tasa reducida de ${percent} %`} y el giro del emisor (CIIU ${ciiu}) no es restaurante, hotel ni alojamiento: verifícalo; el crédito fiscal llega hasta lo consignado.`,
  changesIf: ({ issuer }) =>
    issuer.record.is === 'known'
      ? [
          {
            path: 'issuer.record',
            to: { ...issuer.record.value, ciiu: ['5610'] },
            if: 'el emisor fuera un restaurante, hotel o alojamiento',
          },
        ]
      : [],
});

/** 10 % since 2026, or 10.5 % before it: of another year. What is only announced accuses nobody. */
export const igvReducidoTasaDesactualizada = rule({
  id: 'igv-reducido-tasa-desactualizada',
  group: 'D',
  stage: 'arithmetic',
  short: 'Tasa reducida de otro año',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'limited' },
  types: CAN_BE_REDUCED,
  reads: READS,
  basis: [...OF_REDUCED, law('Ley 32387', 'IPM desde 2026', { since: '2026-01-01' })],
  read: ['F13'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const found = reducedPercent(view);
    if (found === null) return cannot('others.modified');
    if (found === 'no') return silent('no está a la tasa reducida');
    if (found.current) return silent('la tasa reducida es la de su fecha');
    const { percent, due, day } = found;
    return fires({ percent, due, day });
  },
  sentence: ({ percent, due, day }) =>
    `Se facturó con ${percent} % y al ${dayOf(day)} la tasa reducida es ${due} %: el crédito fiscal ${percent < due ? 'es solo el consignado' : `llega hasta el ${due} %`}; pide al proveedor que lo corrija.`,
  changesIf: (view, { due }) => {
    const { base } = chargedIn(view);
    const { document, voucher } = view;
    const when = { if: `la tasa fuera ${due} %` };
    if (document.is !== 'known')
      return [{ path: 'voucher.igv', to: Math.sign(voucher.igv) * share(base, due), ...when }];
    const taxes = [{ scheme: '1000', base, amount: share(base, due), percent: due, affectation: null }];
    const lines = document.value.lines.map((line) => ({ ...line, taxes: [] }));
    return [{ path: 'document', to: { ...document.value, igv: share(base, due), taxes, lines }, ...when }];
  },
});
