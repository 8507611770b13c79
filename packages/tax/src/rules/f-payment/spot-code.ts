import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';
import { markOf, minimumOf, SPOT_READS, SPOT_TYPES } from './spot.ts';
import { spotBasis } from './spot-basis.ts';

const AS_IT_IS = { expense: 'yes', credit: 'yes' } as const;

/** Another percentage than the table's. A code without a rate in our tables is told as that, never compared with nothing. */
export const detraccionTasaDistinta = rule({
  id: 'detraccion-tasa-distinta',
  group: 'F',
  stage: 'spot',
  short: 'Porcentaje de detracción distinto',
  severity: 'observes',
  effect: AS_IT_IS,
  types: SPOT_TYPES,
  reads: SPOT_READS,
  basis: [law('RS 183-2004/SUNAT', 'anexos 1 a 3'), law('Catálogo 54', 'anexo 8 de la RS 097-2012/SUNAT')],
  read: ['F12', 'F8c'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const mark = markOf(view);
    if ('is' in mark) return mark;
    const { code, percent, entry } = mark;
    if (code === null) return view.document.is === 'known' ? silent('no consigna el código') : cannot('document');
    if (!entry) return fires({ code, name: '', percent, right: null as number | null });
    if (entry.percent === null) return silent('ese código no se detrae por porcentaje');
    if (percent === null) return silent('no consigna el porcentaje');
    if (percent === entry.percent) return silent(`el código ${code} se detrae con ${percent} %`);
    const figures = {
      code,
      name: entry.name,
      percent: percent as number | null,
      right: entry.percent as number | null,
    };
    return fires(figures, entry.confidence === 'low' ? { severity: 'informs' } : {});
  },
  sentence: ({ code, name, percent, right }) =>
    right === null
      ? `El comprobante consigna el código de detracción ${code}, cuya tasa no está publicada en nuestras tablas: confírmala.`
      : `El comprobante detrae ${percent} % por el código ${code} (${name}), al que corresponde ${right} %: deposita con ${right} %.`,
  changesIf: ({ document }, { code, right }) => {
    const said = document.is === 'known' ? document.value.detraction : null;
    const amount = said?.amount ?? null;
    if (right !== null)
      return [
        {
          path: 'document.detraction',
          to: { code, percent: right, amount },
          if: `el comprobante consignara ${right} %`,
        },
      ];
    const to = { code: '037', percent: 12, amount };
    return [{ path: 'document.detraction', to, if: 'consignara un código de tasa publicada, como 037 con 12 %' }];
  },
});

/** Marked, though its amount is not above what its code is asked from. */
export const detraccionNoCorresponde = rule({
  id: 'detraccion-no-corresponde',
  group: 'F',
  stage: 'spot',
  short: 'No corresponde detracción',
  severity: 'informs',
  effect: AS_IT_IS,
  types: SPOT_TYPES,
  reads: SPOT_READS,
  ...spotBasis('arts. 3, 8 y 13', ['002', '027']),
  read: ['F12', 'F31', 'C'],
  confidence: 'high',
  ask: 'proveedor',
  version: 2,
  judge: (view) => {
    const mark = markOf(view);
    if ('is' in mark) return mark;
    const { code, entry } = mark;
    if (code === null) return view.document.is === 'known' ? silent('no consigna el código') : cannot('document');
    if (!entry) return cannot('law.spot');
    const least = minimumOf(entry, view);
    if (least === null) return silent('ese código se detrae sin importar el monto');
    if (typeof least === 'object') return least;
    const { total } = view.voucher;
    if (total > least) return near(`${soles(total)} pasa de ${soles(least)}`);
    return fires({ code, name: entry.name, total, least });
  },
  sentence: ({ code, name, total, least }) =>
    `Por el importe no corresponde detracción: el código ${code} (${name}) se detrae por más de ${soles(least)}, y el total es ${soles(total)}.`,
  changesIf: (_, { least }) => [{ path: 'voucher.total', to: least + 1, if: `el total pasara de ${soles(least)}` }],
});
