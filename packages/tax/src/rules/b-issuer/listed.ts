import { addBusinessDays, addDays, daysBetween } from '../../days.ts';
import { absent } from '../../facts/fact.ts';
import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day, soles } from '../say.ts';

const OBSERVED = { expense: 'observed', credit: 'observed' } as const;

/** Thirty business days are never more calendar days than this, whatever the holidays of their year. */
const MORE_THAN_THE_TERM = 60;

/**
 * Without operational capacity, by SUNAT's published list. What was issued after the publication is lost; what was issued
 * before it, since 20 March 2022, too, unless the buyer asks SUNAT for a revision within thirty business days. Whether he did is
 * ours to know: while nobody says, a person is asked. A supplier of the list may be active and «habido».
 */
export const proveedorSsco = rule({
  id: 'proveedor-ssco',
  group: 'B',
  stage: 'issuer',
  short: 'Proveedor SSCO',
  severity: 'rejects',
  effect: { expense: 'no', credit: 'no' },
  reads: ['voucher.issueDate', 'lists.ssco', 'company.sscoReview', 'law.ssco', 'law.holidays', 'today'],
  basis: [
    law('DL 1532', 'sujetos sin capacidad operativa', { since: '2022-03-20' }),
    law('DS 319-2023-EF', 'reglamento'),
    law('RS 000302-2024/SUNAT', 'padrón'),
  ],
  read: ['F18', 'F36', 'C', 'S'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { voucher, lists, company, law, today } = view;
    if (lists.ssco.is === 'absent') return silent('no está en el padrón SSCO');
    if (lists.ssco.is !== 'known') return cannot('lists.ssco');
    const { from, to } = lists.ssco.value;
    const { issueDate } = voucher;
    const reach = law.ssco.on(from);
    if (reach === 'not-published') return cannot('law.ssco');
    const { since, revisionDays } = reach.value;
    if (issueDate < since) return near(`se emitió antes del ${day(since)}, que el DL 1532 no alcanza`);
    if (to !== null && issueDate > to) return near(`salió del padrón el ${day(to)}, antes de emitir`);
    const figures = { from, issueDate, until: null, how: 'after' };
    if (issueDate > from) return fires(figures);
    const { sscoReview: review } = company;
    if (review.is === 'known') {
      const { result } = review.value;
      if (result === 'favourable') return near('SUNAT resolvió a favor la revisión que pidió la empresa');
      if (result === 'unfavourable') return fires({ ...figures, how: 'refused' });
      return fires({ ...figures, how: 'revision' }, { severity: 'observes', effect: OBSERVED });
    }
    const until = addBusinessDays(from, revisionDays, holidaysBy(law));
    const isOver = until === null ? daysBetween(from, today) > MORE_THAN_THE_TERM : today > until;
    if (review.is !== 'absent')
      return fires({ ...figures, until, how: 'unsaid' }, { severity: 'observes', effect: OBSERVED });
    if (isOver) return fires({ ...figures, until, how: 'over' });
    const again = until === null ? undefined : addDays(until, 1);
    return fires({ ...figures, until, how: 'term' }, { severity: 'observes', effect: OBSERVED, again });
  },
  sentence: ({ from, issueDate, until, how }) => {
    const listed = `El proveedor está publicado por SUNAT como Sujeto Sin Capacidad Operativa (SSCO) desde el ${day(from)}`;
    const before = `${listed}, después de emitir el ${day(issueDate)}`;
    const term = until === null ? 'dentro de 30 días hábiles' : `hasta el ${day(until)}`;
    switch (how) {
      case 'after':
        return `${listed}: sus comprobantes no dan crédito fiscal ni sustentan gasto.`;
      case 'refused':
        return `${before}, y SUNAT no dio la razón en la revisión que pidió la empresa.`;
      case 'revision':
        return `${before}, y la revisión que pidió la empresa está en trámite.`;
      case 'over':
        return `${before}, y la empresa no pidió a SUNAT su revisión ${term}: no da crédito fiscal ni sustenta gasto.`;
      case 'unsaid':
        return `${before}: no consta si la empresa pidió a SUNAT su revisión ${term}; sin ella, pierde gasto y crédito fiscal.`;
      default:
        return `${before}: pierde gasto y crédito si la empresa no pide a SUNAT su revisión ${term}.`;
    }
  },
  changesIf: () => [{ path: 'lists.ssco', to: absent('padrón SSCO'), if: 'no estuviera en el padrón SSCO' }],
});

function holidaysBy(law: RuleView['law']) {
  return (date: string) => {
    const year = law.holidays.on(date);
    return year === 'not-published' ? null : year.value;
  };
}

/** New in the register, and much at once: a warning, it decides nothing. */
export const proveedorAltoRiesgo = rule({
  id: 'proveedor-alto-riesgo-fehaciencia',
  group: 'B',
  stage: 'causality',
  short: 'Proveedor reciente, importe alto',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  reads: ['voucher.issueDate', 'voucher.total', 'issuer.record', 'law.risk'],
  basis: [law('TUO LIGV', 'art. 44'), law('Código Tributario', 'art. 62')],
  read: ['C'],
  confidence: 'low',
  ask: 'cliente',
  version: 1,
  judge: ({ voucher, issuer, law }) => {
    const { issueDate, total } = voucher;
    const risk = law.risk.on(issueDate);
    if (risk === 'not-published') return cannot('law.risk');
    const { newDays, newOver } = risk.value;
    if (total <= newOver) return silent('el importe no es alto');
    const registered = issuer.record.is === 'known' ? issuer.record.value.registeredOn : null;
    if (registered === null) return cannot('issuer.record');
    const age = daysBetween(registered, issueDate);
    if (age >= newDays) return near(`se inscribió ${age} días antes de emitir`);
    return fires({ age, total });
  },
  sentence: ({ age, total }) =>
    `El proveedor se inscribió ${age} días antes de emitir y factura ${soles(total)}: conserva evidencia de la operación real.`,
  changesIf: ({ law, voucher }) => {
    const risk = law.risk.on(voucher.issueDate);
    const over = risk === 'not-published' ? voucher.total : risk.value.newOver;
    return [{ path: 'voucher.total', to: over, if: `el total no pasara de ${soles(over)}` }];
  },
});
