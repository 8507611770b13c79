import type { RuleView } from '../../judging/view.ts';
import { CREDIT_NOTES } from '../../voucher-types.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { amountIn, soles } from '../say.ts';
import {
  chargedIn,
  dayOfRate,
  impliedPercent,
  inForce,
  isAt,
  READS_OF_RATE,
  ratesOn,
  recognised,
  share,
} from './rates.ts';

const RATES = [
  law('TUO LIGV', 'art. 17'),
  law('DL 776', 'art. 76 (IPM)'),
  law('Ley 31556', 'tasa reducida', { since: '2022-09-01' }),
  law('Ley 32219', 'tasa reducida 2025-2027', { since: '2025-01-01' }),
  law('Ley 32387', 'IPM desde 2026', { since: '2026-01-01' }),
];
const READS = [...READS_OF_RATE, 'law.igvGeneral', 'law.igvReduced', 'law.ivap'] as const;
const WITH_IGV = { except: ['02', '10', '40', '41', '91'] };

/** A base without its tax, or a total with nothing broken down. The credit is used from the month in which that is put right. */
export const igvNoDiscriminado = rule({
  id: 'igv-no-discriminado',
  group: 'D',
  stage: 'arithmetic',
  short: 'IGV sin discriminar',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'no' },
  types: { only: ['01', '08', '12'] },
  reads: [
    ...(['document', 'document.taxes', 'document.igv', 'voucher.taxable', 'voucher.igv'] as const),
    ...(['voucher.nonTaxable', 'voucher.total', 'voucher.isc', 'voucher.icbper', 'voucher.other'] as const),
  ],
  basis: [
    law('TUO LIGV', 'art. 19 a) y párrafo sobre impuesto omitido o equivocado'),
    law('Reglamento LIGV', 'art. 6 num. 7'),
  ],
  read: ['C', 'S'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: ({ document, voucher }) => {
    if (voucher.igv !== 0) return silent('consigna el IGV');
    const bare = voucher.taxable + voucher.nonTaxable + voucher.isc + voucher.icbper + voucher.other === 0;
    if (voucher.taxable <= 0 && !(bare && voucher.total > 0)) return silent('no tiene base gravada');
    if (document.is === 'known') {
      const { taxes, igv } = document.value;
      if (igv !== 0) return near('el documento sí consigna el IGV');
      if (taxes.some(({ scheme }) => scheme !== '1000' && OTHERS.includes(scheme)))
        return silent('el documento no está gravado con IGV');
    }
    return fires({ base: voucher.taxable, total: voucher.total });
  },
  sentence: ({ base, total }) =>
    base > 0
      ? `Tiene una base gravada de ${soles(base)} y no consigna el IGV por separado: no da crédito fiscal hasta que se subsane.`
      : `Dice un total de ${soles(total)} sin separar base e IGV: no da crédito fiscal hasta que se subsane.`,
  changesIf: ({ voucher }) => [
    {
      path: 'voucher.igv',
      to: share(voucher.taxable || voucher.total, 18),
      if: 'consignara el IGV por separado',
    },
  ],
});

/** IVAP, export, free, exempt and not subject. */
const OTHERS = ['1016', '9995', '9996', '9997', '9998'];

/** No rate of that day: neither what the document says of itself, nor what base and IGV give. */
export const igvTasaNoReconocida = rule({
  id: 'igv-tasa-no-reconocida',
  group: 'D',
  stage: 'arithmetic',
  short: 'Tasa de IGV no vigente',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'observed' },
  types: WITH_IGV,
  reads: READS,
  basis: RATES,
  read: ['F13', 'F8c'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const found = wrongRate(view);
    if (found === 'no-day') return cannot('others.modified');
    if (found === 'no-law') return cannot('law.igvGeneral');
    if (found === null) return silent('la tasa está vigente');
    if (found.isSum) return silent('la tasa no es otra: el cálculo lo mira otra regla');
    const { percent, base, igv, currency, rates } = found;
    return fires({ percent, base, igv, currency, rates });
  },
  sentence: ({ percent, base, igv, currency, rates }) =>
    `El IGV de ${amountIn(currency, igv)} sobre ${amountIn(currency, base)} es ${percent} %, que no es una tasa vigente a la fecha (${rates}): pide al proveedor que lo corrija.`,
  changesIf: (view, { base }) => changeToGeneral(view, base),
});

/** The rate is one of the law, and the sum is not. Less than due: only what is consigned; more: only what is due. */
export const igvCalculoIncorrecto = rule({
  id: 'igv-calculo-incorrecto',
  group: 'D',
  stage: 'arithmetic',
  short: 'IGV mal calculado',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'limited' },
  types: WITH_IGV,
  reads: READS,
  basis: [law('TUO LIGV', 'arts. 17 y 19'), law('Reglamento LIGV', 'art. 6 num. 7')],
  read: ['F8c', 'C', 'S'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const found = wrongRate(view);
    if (found === 'no-day') return cannot('others.modified');
    if (found === 'no-law') return cannot('law.igvGeneral');
    if (found === null) return silent('el IGV es la base por la tasa');
    if (!found.isSum) return silent('la tasa no está vigente: lo mira otra regla');
    const { percent, base, igv, due, currency } = found;
    return fires({ percent, base, igv, due, currency });
  },
  sentence: ({ percent, base, igv, due, currency }) =>
    `El IGV consignado es ${amountIn(currency, igv)} y el ${percent} % de ${amountIn(currency, base)} es ${amountIn(currency, due)} (${igv > due ? 'sobran' : 'faltan'} ${amountIn(currency, Math.abs(igv - due))}): el crédito fiscal llega hasta ${amountIn(currency, Math.min(igv, due))}.`,
  changesIf: (view, { due }) => [
    view.document.is === 'known' && view.document.value.igv !== 0
      ? { path: 'document.igv', to: due, if: 'el IGV fuera la base por la tasa' }
      : { path: 'voucher.igv', to: signed(view, due), if: 'el IGV fuera la base por la tasa' },
  ],
});

interface WrongRate {
  /** The rate is of the law, and only the amount is wrong. */
  isSum: boolean;
  percent: number;
  base: number;
  igv: number;
  due: number;
  currency: string;
  rates: string;
}

/**
 * What of base, IGV and rate does not fit; null where it fits. One of two: what the document says of its rate decides which. Where
 * only amounts are known, a whole or half percentage that is no rate of that day is taken for a rate, and anything else for a sum.
 */
function wrongRate(view: RuleView): WrongRate | null | 'no-day' | 'no-law' {
  const charged = chargedIn(view);
  const { base, igv, currency, percents, due, tolerance } = charged;
  if (base === 0 || igv === 0) return null;
  const day = dayOfRate(view);
  const rates = ratesOn(view, day ?? view.voucher.issueDate);
  if (rates === null) return 'no-law';
  const known = recognised(rates);
  const odd = percents.find((percent) => !known.some((rate) => rate.percent === percent));
  const fits = percents.length > 0 ? odd === undefined && sumFits() : known.some((rate) => isAt(charged, rate));
  if (fits) return null;
  if (day === null) return 'no-day';
  const told = inForce(rates)
    .map(({ percent }) => `${percent} %`)
    .join(', ');
  const figures = { base, igv, currency, rates: told };
  if (odd !== undefined) return { ...figures, isSum: false, percent: odd, due: share(base, odd) };
  const [percent = rates.general.percent] = percents;
  const implied = impliedPercent(charged);
  if (percents.length > 0) return { ...figures, isSum: true, percent, due: due ?? igv };
  const looksLikeRate = Number.isInteger(implied * 2);
  return { ...figures, isSum: !looksLikeRate, percent: looksLikeRate ? implied : percent, due: share(base, percent) };

  function sumFits(): boolean {
    // Several rates, and of which part each is was not read: nothing is accused.
    return due === null || Math.abs(due - igv) <= tolerance;
  }
}

/** The smallest change that puts rate and sum right: what the document, or the line, says of the general rate. */
function changeToGeneral(view: RuleView, base: number) {
  const when = { if: 'el IGV fuera el 18 % de la base' };
  const { document } = view;
  if (document.is !== 'known' || chargedIn(view).percents.length === 0)
    return [
      document.is === 'known' && document.value.igv !== 0
        ? { path: 'document.igv' as const, to: share(base, 18), ...when }
        : { path: 'voucher.igv' as const, to: signed(view, share(base, 18)), ...when },
    ];
  const taxes = [{ scheme: '1000', base, amount: share(base, 18), percent: 18, affectation: null }];
  const lines = document.value.lines.map((line) => ({ ...line, taxes: [] }));
  return [{ path: 'document' as const, to: { ...document.value, igv: share(base, 18), taxes, lines }, ...when }];
}

function signed({ voucher }: RuleView, amount: number): number {
  return (CREDIT_NOTES as readonly string[]).includes(voucher.typeCode) ? -amount : amount;
}
