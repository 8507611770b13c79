import type { RuleView } from '../../judging/view.ts';
import { NON_DOMICILED } from '../../voucher-types.ts';
import { cannot, fires, silent } from '../outcome.ts';
import { type Change, law, rule } from '../rule.ts';
import { soles } from '../say.ts';
import {
  figuresOf,
  hasSupport,
  inSoles,
  isOwnTrade,
  LINE_READS,
  type LineFigures,
  linesOf,
  type Met,
  meeting,
  metIn,
  otherwiseSaidOf,
  PURCHASES,
  sayLines,
} from './lines.ts';

const CARRIERS = ['49', '50', '51', '52', '55', '79'];
const LODGING = ['hospedaje', 'alojamiento', 'hotel'];
/** Within a town nobody travels; and of these, the works are of things, not of persons. */
const NO_JOURNEY = ['taxi', 'movilidad', 'mantenimiento', 'hosting', 'web'];
const ABROAD = ['internacional', 'exterior', 'extranjero'];

function journeysIn(view: RuleView): readonly Met[] | null {
  return metIn(view, 'viaje', NO_JOURNEY);
}

function isAbroad({ voucher }: RuleView, met: readonly Met[]): boolean {
  if (NON_DOMICILED.includes(voucher.typeCode) || voucher.issuerDocumentType !== '6') return true;
  return met.some(({ line }) => meeting([line], ABROAD).length > 0);
}

type Journey = LineFigures & { how: 'same-town' | 'over' | 'journey'; limit: number | null; over: number | null };
const JOURNEY_READS = [
  ...LINE_READS,
  ...(['document.issuer', 'support', 'company.ciiu', 'company.ownWords', 'company.ubigeo', 'issuer.record'] as const),
  ...([
    'voucher.typeCode',
    'voucher.issuerDocumentType',
    'voucher.exchangeRate',
    'law.keywords',
    'law.travel',
  ] as const),
] as const;

export const viaticosSustento = rule<Journey>({
  id: 'viaticos-sustento',
  group: 'G',
  stage: 'causality',
  short: 'Gasto de viaje',
  severity: 'informs',
  effect: { expense: 'limited', credit: 'yes' },
  types: PURCHASES,
  reads: JOURNEY_READS,
  basis: [law('LIR', 'art. 37 r)'), law('Reglamento LIR', 'art. 21 n)'), law('DS 007-2013-EF', 'viáticos del Estado')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const met = journeysIn(view);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es un gasto de viaje');
    const lines = met.map(({ line }) => line);
    if (isOwnTrade(view, CARRIERS, lines)) return silent('es del giro de la empresa');
    if (isAbroad(view, met)) return silent('es un viaje al exterior');
    const lodging = meeting(lines, LODGING);
    const travel = view.law.travel.on(view.voucher.issueDate);
    const limit = travel === 'not-published' ? null : travel.value;
    const nights = lodging.map(({ line }) => inSoles(view, line.unitValue ?? null) ?? 0);
    const dearest = Math.max(0, ...nights);
    const figures = { ...figuresOf(view, met), limit, over: null };
    if (lodging.length > 0 && isSameTown(view) && !hasSupport(view, 'travel-report'))
      return fires({ ...figures, how: 'same-town' }, { severity: 'observes' });
    if (limit !== null && dearest > limit)
      return fires({ ...figures, how: 'over', over: dearest }, { severity: 'observes' });
    return fires({ ...figures, how: 'journey' });
  },
  sentence: ({ how, limit, over, ...lines }) => {
    const said = `Gasto de viaje, ${sayLines(lines)}`;
    const most = limit === null ? 'el límite diario' : `${soles(limit)} al día por persona`;
    if (how === 'same-town')
      return `${said}: el proveedor está en la misma provincia que la empresa; explica el motivo o adjunta el informe de viaje.`;
    if (how === 'over') return `${said}: ${soles(over ?? 0)} por día pasa de ${most}; el exceso no es deducible.`;
    return `${said}: guarda el motivo y el informe o la planilla del viaje; con su alimentación y su movilidad es deducible hasta ${most}.`;
  },
  changesIf: (view, { how }) => {
    const said = otherwiseSaidOf(view, journeysIn(view));
    const report = { kind: 'travel-report', on: view.voucher.issueDate, amount: null } as const;
    const reported: Change = { path: 'support', to: [report], if: 'adjuntaras el informe de viaje' };
    return how === 'same-town' && !isDear(view) ? [reported, said] : [said];
  },
});

function isDear(view: RuleView): boolean {
  const travel = view.law.travel.on(view.voucher.issueDate);
  const met = meeting(linesOf(view) ?? [], LODGING);
  return travel !== 'not-published' && met.some(({ line }) => (inSoles(view, line.unitValue) ?? 0) > travel.value);
}

/** The same province, by the document or else by the ficha RUC; unknown is not the same. */
function isSameTown({ company, document, issuer }: RuleView): boolean {
  if (company.ubigeo.is !== 'known') return false;
  const said = document.is === 'known' ? document.value.issuer.ubigeo : null;
  const theirs = said ?? (issuer.record.is === 'known' ? issuer.record.value.ubigeo : null);
  return theirs?.slice(0, 4) === company.ubigeo.value.slice(0, 4);
}

/** Lodging by a document of its country; food and transport by documents, or by declaration up to 30 % of the limit. */
export const viaticosExterior = rule<LineFigures>({
  id: 'viaticos-exterior',
  group: 'G',
  stage: 'causality',
  short: 'Viaje al exterior',
  severity: 'informs',
  effect: { expense: 'limited', credit: 'unchanged' },
  types: PURCHASES,
  reads: [
    ...LINE_READS,
    ...([
      'company.ciiu',
      'company.ownWords',
      'voucher.typeCode',
      'voucher.issuerDocumentType',
      'law.keywords',
    ] as const),
  ],
  basis: [law('LIR', 'arts. 37 r) y 51-A'), law('Reglamento LIR', 'art. 21 n)')],
  read: ['S'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const met = journeysIn(view);
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es un gasto de viaje');
    const lines = met.map(({ line }) => line);
    if (isOwnTrade(view, CARRIERS, lines)) return silent('es del giro de la empresa');
    if (!isAbroad(view, met)) return silent('es un viaje dentro del país');
    return fires(figuresOf(view, met));
  },
  sentence: (lines) =>
    `Viaje al exterior, ${sayLines(lines)}: guarda motivo y pasaje; el alojamiento se sustenta con el documento del país (art. 51-A), y alimentación y movilidad con documento o declaración jurada (hasta 30 % del límite, el doble del viático del Estado para la zona).`,
  changesIf: (view) => [otherwiseSaidOf(view, journeysIn(view))],
});

/** A payroll of mobility, not a taxi's invoice: so much of the minimum wage by day and worker. */
export const movilidadTrabajadores = rule<LineFigures & { limit: number; daily: number | null }>({
  id: 'movilidad-trabajadores',
  group: 'G',
  stage: 'causality',
  short: 'Movilidad de trabajadores',
  severity: 'informs',
  effect: { expense: 'limited', credit: 'not-applicable' },
  types: PURCHASES,
  reads: [...LINE_READS, 'voucher.exchangeRate', 'law.keywords', 'law.mobility'],
  basis: [law('LIR', 'art. 37 a1)'), law('Reglamento LIR', 'art. 21 v)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const met = metIn(view, 'planilla_movilidad');
    if (met === null) return cannot('document');
    if (met.length === 0) return silent('no es una planilla de movilidad');
    const mobility = view.law.mobility.on(view.voucher.issueDate);
    if (mobility === 'not-published') return cannot('law.mobility');
    const limit = Math.round((mobility.value.wage * mobility.value.perMille) / 1000);
    const days = met.map(({ line }) => inSoles(view, line.unitValue)).filter((one) => one !== null);
    const daily = days.length === 0 ? null : Math.max(...days);
    const figures = { ...figuresOf(view, met), limit, daily };
    return fires(figures, daily !== null && daily > limit ? { severity: 'observes' } : {});
  },
  sentence: ({ limit, daily, ...lines }) =>
    `${sayLines(lines)}: la movilidad de trabajadores se deduce con planilla hasta ${soles(limit)} por día y trabajador (4 % de la RMV)${
      daily !== null && daily > limit ? `, y esta tiene ${soles(daily)}: el exceso no es deducible` : ''
    }.`,
  changesIf: (view) => [otherwiseSaidOf(view, metIn(view, 'planilla_movilidad'))],
});
