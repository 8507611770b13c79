import type { RuleView } from '../../judging/view.ts';
import { isRate, type Money, ratio } from '../../money.ts';
import { nextPeriod } from '../../period.ts';
import { FORMS_AND_ABROAD, NOTES } from '../../voucher-types.ts';
import { cannot, fires, near, silent, waits } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, soles } from '../say.ts';

const BY_DAY_OF_ISSUE = law('Reglamento LIGV', 'art. 5 num. 17');
function hasNone({ currency, exchangeRate }: RuleView['voucher']): boolean {
  return currency !== 'PEN' && !isRate(exchangeRate);
}

/** The rate of the day is published: then the line is completed with it, and nobody waits. */
export const monedaSinTipoCambio = rule({
  id: 'moneda-sin-tipo-cambio',
  group: 'D',
  stage: 'arithmetic',
  short: 'Falta el tipo de cambio',
  severity: 'waits',
  effect: { expense: 'yes', credit: 'pending' },
  reads: [
    ...([
      'voucher.currency',
      'voucher.exchangeRate',
      'voucher.typeCode',
      'voucher.issueDate',
      'voucher.period',
    ] as const),
    ...(['exchangeRate', 'others.modified'] as const),
  ],
  basis: [BY_DAY_OF_ISSUE, law('Código Tributario', 'art. 87 num. 4')],
  read: ['F14', 'F8c'],
  confidence: 'high',
  ask: 'SUNAT',
  version: 1,
  canWait: true,
  judge: ({ voucher, exchangeRate, others }) => {
    if (voucher.currency === 'PEN') return silent('está en soles');
    if (!hasNone(voucher)) return silent('tiene tipo de cambio');
    const { modified } = others;
    if (NOTES.includes(voucher.typeCode)) {
      if (modified.is === 'known' && modified.value.exchangeRate !== null)
        return near('se completa con el tipo de cambio del comprobante que modifica');
    } else if (exchangeRate.is === 'known') return near('se completa con el tipo de cambio venta publicado');
    const giveUpOn = exchangeRate.is === 'pending' ? exchangeRate.until : returnIsOver(voucher.period);
    return waits('el tipo de cambio', giveUpOn, { currency: voucher.currency, issueDate: voucher.issueDate });
  },
  sentence: ({ currency, issueDate }) =>
    `El comprobante está en ${currency} y no tiene tipo de cambio: falta el de venta publicado el ${day(issueDate)}.`,
  changesIf: () => [{ path: 'voucher.exchangeRate', to: 3_650, if: 'tuviera su tipo de cambio' }],
});

/** The month after the period is that of its return. */
function returnIsOver(period: RuleView['voucher']['period']): string {
  const after = nextPeriod(nextPeriod(period));
  return `${after.slice(0, 4)}-${after.slice(4)}-01`;
}

/** Of imports and foreign suppliers the day is that of the payment of the tax, whose rate we do not have. */
const BY_PAYMENT = FORMS_AND_ABROAD;

export const tipoCambioIncorrecto = rule({
  id: 'tipo-cambio-incorrecto',
  group: 'D',
  stage: 'arithmetic',
  short: 'Tipo de cambio distinto',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'observed' },
  types: { except: BY_PAYMENT },
  reads: [
    ...(['voucher.currency', 'voucher.exchangeRate', 'voucher.typeCode', 'voucher.igv', 'exchangeRate'] as const),
    'others.modified',
  ],
  basis: [BY_DAY_OF_ISSUE, law('Informe 200-2009-SUNAT/2B0000', 'tipo de cambio venta publicado')],
  read: ['F14', 'F29'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, exchangeRate, others } = view;
    if (voucher.currency === 'PEN') return silent('está en soles');
    const used = voucher.exchangeRate;
    if (!isRate(used)) return silent('no tiene tipo de cambio');
    if (NOTES.includes(voucher.typeCode)) {
      if (others.modified.is !== 'known') return cannot('others.modified');
      const due = others.modified.value.exchangeRate;
      if (due === null) return cannot('others.modified');
      if (Math.abs(used - due) <= 1) return silent('es el del comprobante que modifica');
      return fires({ ...figuresOf(voucher.igv, used, due), how: 'note', on: '' });
    }
    if (exchangeRate.is !== 'known') return cannot('exchangeRate');
    const { sell, buy, publishedOn } = exchangeRate.value;
    if (Math.abs(used - sell) <= 1) return silent('es el de venta publicado');
    return fires({ ...figuresOf(voucher.igv, used, sell), how: used === buy ? 'buy' : 'other', on: publishedOn });
  },
  sentence: ({ used, due, igv, right, how, on }) => {
    const told = `Usa el tipo de cambio ${rate(used)}${how === 'buy' ? ' (compra)' : ''}`;
    const which = how === 'note' ? 'el del comprobante que modifica' : `venta publicado el ${day(on)}`;
    return `${told} y corresponde ${rate(due)}, ${which}: el IGV pasa de ${soles(igv)} a ${soles(right)}.`;
  },
  changesIf: (_, { due }) => [{ path: 'voucher.exchangeRate', to: due, if: `usara el tipo de cambio ${rate(due)}` }],
});

function figuresOf(igv: Money, used: number, due: number) {
  return { used, due, igv: igv as number, right: ratio(igv, due, used, 'half-up') as number };
}

function rate(thousandths: number): string {
  return (thousandths / 1_000).toFixed(3);
}

const USUAL = ['PEN', 'USD'];

export const monedaNoHabitual = rule({
  id: 'moneda-no-habitual',
  group: 'D',
  stage: 'arithmetic',
  short: 'Moneda poco usada',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  reads: ['voucher.currency'],
  basis: [BY_DAY_OF_ISSUE, law('RS 040-2022/SUNAT', 'tabla de monedas')],
  read: ['F8c', 'C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: ({ voucher: { currency } }) =>
    USUAL.includes(currency) ? silent('está en soles o dólares') : fires({ currency }),
  sentence: ({ currency }) =>
    `El comprobante está en ${currency}, ni soles ni dólares: confirma la moneda y el tipo de cambio en el registro.`,
  changesIf: () => [{ path: 'voucher.currency', to: 'PEN', if: 'estuviera en soles' }],
});
