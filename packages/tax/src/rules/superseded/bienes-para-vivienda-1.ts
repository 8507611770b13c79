import { bienesParaVivienda, judgeKind } from '../g-causality/consumption.ts';
import { type LineFigures, sayLines } from '../g-causality/lines.ts';
import { rule } from '../rule.ts';

/** Until edition 2026.11: a good for the household is asked about also where nobody knows the company's business. */
export const bienesParaVivienda1 = rule<LineFigures & { knows: boolean }>({
  ...bienesParaVivienda,
  version: 1,
  judge: (view) => judgeKind(view, 'home', 'ninguna línea es de bienes para el hogar'),
  sentence: ({ knows, ...lines }) =>
    `${sayLines(lines)} es un bien para el hogar${knows ? '' : ', y no consta el giro de la empresa'}: sustenta su uso en la empresa.`,
  changesIf: (view, figures) => bienesParaVivienda.changesIf(view, figures),
});
