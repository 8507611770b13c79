import type { RuleView } from '../../judging/view.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import {
  agreeing,
  figuresOf,
  hasSupport,
  isCertain,
  LINE_READS,
  type LineFigures,
  linesOf,
  meeting,
  metIn,
  otherwiseSaidOf,
  PURCHASES,
  sayLines,
  supported,
} from './lines.ts';

const LOST = { expense: 'no', credit: 'no' } as const;
const OBSERVED = { expense: 'observed', credit: 'observed' } as const;

const NO_DONATION = ['contrato de colaboracion', 'documento de colaboracion', 'colaboracion empresarial'];

/** Forbidden but to qualified bodies, and then up to a tenth of net income: only the certificate tells. */
export const donacion = rule<LineFigures & { how: 'asked' | 'certified' | 'not-qualified' }>({
  id: 'donacion',
  group: 'G',
  stage: 'causality',
  short: 'Donación',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'no' },
  types: PURCHASES,
  reads: [...LINE_READS, 'support', 'law.keywords'],
  basis: [law('LIR', 'arts. 44 d) y 37 x)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const met = metIn(view, 'donacion', NO_DONATION);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('ninguna línea es una donación');
    const figures = figuresOf(view, met);
    if (hasSupport(view, 'not-qualified-donee'))
      return fires({ ...figures, how: 'not-qualified' }, { severity: 'rejects', effect: LOST });
    if (hasSupport(view, 'donation-certificate')) return near('consta la constancia de la entidad perceptora');
    return fires({ ...figures, how: 'asked' }, { severity: 'observes' });
  },
  sentence: ({ how, ...lines }) =>
    how === 'not-qualified'
      ? `${sayLines(lines)}: donación a una entidad que no está calificada como perceptora; no es deducible.`
      : `${sayLines(lines)}: una donación solo es deducible a entidades calificadas y hasta el 10 % de la renta neta; pide la constancia y la resolución.`,
  changesIf: (view, { how }) => [
    how === 'asked'
      ? supported(view, 'donation-certificate', 'se tuviera la constancia de la entidad perceptora calificada')
      : otherwiseSaidOf(view, metIn(view, 'donacion', NO_DONATION)),
  ],
});

const STATE = [
  ...[
    'municipalidad',
    'sunat',
    'sunafil',
    'ministerio',
    'gobierno regional',
    'poder judicial',
    'indecopi',
    'osinergmin',
  ],
  ...['superintendencia', 'servicio de administracion tributaria', 'oefa', 'osce', 'sutran', 'atu', 'essalud'],
];

/** Public administration by its activity, or by its name. */
function isOfTheState({ issuer, voucher }: RuleView): boolean {
  if (issuer.record.is === 'known' && issuer.record.value.ciiu.some((code) => code.startsWith('84'))) return true;
  return hasWord(plainWords(voucher.issuerName), STATE) !== undefined;
}

const NO_FINE = ['seguro', 'sin multa', 'curso', 'capacitacion', 'asesoria', 'defensa', 'recurso'];

/** Of the State it is lost; a private penalty, interest of a supplier or of a public service is none of its sanctions, and is asked. */
export const multaSancion = rule<LineFigures & { state: boolean; sure: boolean }>({
  id: 'multa-sancion',
  group: 'G',
  stage: 'causality',
  short: 'Multa o sanción',
  severity: 'rejects',
  effect: LOST,
  types: PURCHASES,
  reads: [...LINE_READS, 'issuer.record', 'voucher.issuerName', 'voucher.typeCode', 'law.keywords'],
  basis: [law('LIR', 'art. 44 c)')],
  read: ['C', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = metIn(view, 'multa', NO_FINE);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('ninguna línea es una multa ni una sanción');
    const state = isOfTheState(view) && view.voucher.typeCode !== '14';
    const whole = met.length === linesOf(view)?.length;
    const figures = { ...figuresOf(view, met), state, sure: state && whole && isCertain(view) };
    return figures.sure ? fires(figures) : fires(figures, { severity: 'observes', effect: OBSERVED });
  },
  sentence: ({ state, sure, ...lines }) => {
    if (sure) return `${sayLines(lines)}: las multas, intereses moratorios y sanciones del Estado no son deducibles.`;
    return state
      ? `${sayLines(lines)} ${agreeing(lines, 'parece multa o sanción', 'parecen multas o sanciones')} del Estado: confirma qué es; si lo es, no se deduce.`
      : `${sayLines(lines)}: si es penalidad o mora con un particular puede deducirse con el contrato; si es sanción del Estado, no.`;
  },
  changesIf: (view) => [otherwiseSaidOf(view, metIn(view, 'multa', NO_FINE))],
});

/** About the tax, and not the tax. */
const ABOUT_THE_TAX = [
  ...['declaracion', 'asesoria', 'consultoria', 'servicio', 'servicios', 'elaboracion', 'calculo', 'curso', 'libro'],
  ...['capacitacion', 'taller', 'software', 'suscripcion', 'honorarios'],
];

/** Income tax of the company or of others. Art. 47 lets that of interests abroad be deducted where the company owes them. */
export const impuestoRentaAsumido = rule<LineFigures & { loan: boolean; sure: boolean }>({
  id: 'impuesto-renta-asumido',
  group: 'G',
  stage: 'causality',
  short: 'Impuesto a la renta asumido',
  severity: 'rejects',
  effect: LOST,
  types: PURCHASES,
  reads: [...LINE_READS, 'support', 'law.keywords'],
  basis: [law('LIR', 'arts. 44 b) y 47')],
  read: ['C', 'S'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = metIn(view, 'impuesto_renta', ABOUT_THE_TAX);
    const keywords = view.law.keywords.on(view.voucher.issueDate);
    if (met === null || keywords === 'not-published') return cannot('document');
    if (met.length === 0) return silent('ninguna línea es impuesto a la renta');
    const ofLoan = met.some(({ line }) => meeting([line], keywords.value.interes).length > 0);
    const loan = ofLoan || hasSupport(view, 'loan-contract');
    const sure = !loan && met.length === linesOf(view)?.length && isCertain(view);
    const figures = { ...figuresOf(view, met), loan, sure };
    return sure ? fires(figures) : fires(figures, { severity: 'observes', effect: OBSERVED });
  },
  sentence: ({ loan, sure, ...lines }) => {
    const tax = `${sayLines(lines)}: el impuesto a la renta asumido`;
    if (loan)
      return `${tax} de intereses de un crédito del exterior es gasto financiero solo si la empresa es la obligada al pago (art. 47): revisa el contrato.`;
    return sure ? `${tax} no es deducible.` : `${tax} no es deducible; confirma que lo es y no deduzcas esa parte.`;
  },
  changesIf: (view) => [otherwiseSaidOf(view, metIn(view, 'impuesto_renta', ABOUT_THE_TAX))],
});
