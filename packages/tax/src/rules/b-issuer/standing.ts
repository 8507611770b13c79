import { addDays, daysBetween } from '../../days.ts';
import type { TaxpayerCondition } from '../../facts/issuer.ts';
import { ISSUER_WITHOUT_RUC } from '../../voucher-types.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { day } from '../say.ts';

const OBSERVED = { expense: 'observed', credit: 'observed' } as const;
/** For the client of a supplier whose condition speaks against it. */
const LIFTS = 'Pide al proveedor que levante su condición ante SUNAT.';
/** The others stand in no register of RUC. */
const OF_RUC = { except: ISSUER_WITHOUT_RUC };

/** What the register says of a supplier of whom nothing is wrong. */
const GOOD: TaxpayerCondition = {
  ...{ state: 'active', domicile: 'habido', stateText: 'ACTIVO', conditionText: 'HABIDO' },
  ...{ stateCode: '00', conditionCode: '00', since: null },
};

/**
 * The expense is lost unless the condition is lifted until 31 December of the year of issue: that day decides, not the day of
 * issue. Until then it is observed, and only what is known of that day rejects. The credit is observed in all cases: RTF
 * 01120-8-2016 says that it is not restricted, and whether art. 18 a) drags it along is disputed.
 */
export const proveedorNoHabido = rule({
  id: 'proveedor-no-habido',
  group: 'B',
  stage: 'issuer',
  short: 'Proveedor no habido',
  severity: 'observes',
  effect: { expense: 'no', credit: 'observed' },
  types: OF_RUC,
  reads: ['voucher.issueDate', 'issuer.onIssueDay', 'issuer.now', 'issuer.atYearEnd', 'today'],
  basis: [
    law('LIR', 'art. 44 j) (i) y art. 20'),
    law('TUO LIGV', 'art. 18 a)'),
    law('RTF', '01120-8-2016'),
    law('DS 041-2006-EF', 'condición de no habido'),
  ],
  read: ['F10', 'F23', 'F38', 'F39', 'C', 'S'],
  confidence: 'medium',
  ask: 'proveedor',
  client: LIFTS,
  version: 1,
  judge: ({ voucher, issuer, today }) => {
    const { issueDate } = voucher;
    const { onIssueDay, now, atYearEnd } = issuer;
    if (onIssueDay.is === 'known' && onIssueDay.value.domicile !== 'no-habido')
      return silent('no era no habido al emitir');
    const lastDay = `${issueDate.slice(0, 4)}-12-31`;
    const again = addDays(lastDay, 1);
    const isOver = today > lastDay;
    const figures = { issueDate, lastDay, isOver };
    const isNow = now.is === 'known' && now.value.domicile === 'no-habido';
    if (onIssueDay.is !== 'known') {
      // Nobody wrote down what was so on that day: what is so now is asked of a person, and rejects nothing.
      if (isNow) return fires({ ...figures, how: 'today' }, { effect: OBSERVED, again });
      return now.is === 'known' && !isOver
        ? silent('hoy no figura como no habido', { again })
        : cannot('issuer.onIssueDay');
    }
    if (!isOver) {
      if (now.is === 'known' && !isNow) return near('levantó la condición dentro del año', { again });
      return fires({ ...figures, how: 'year' }, { effect: OBSERVED, again });
    }
    if (atYearEnd.is !== 'known') return fires({ ...figures, how: 'unknown' }, { effect: OBSERVED });
    if (atYearEnd.value.domicile !== 'no-habido') return near(`levantó la condición hasta el ${day(lastDay)}`);
    return fires({ ...figures, how: 'lost' }, { severity: 'rejects' });
  },
  sentence: ({ issueDate, lastDay, isOver, how }) => {
    if (how === 'today')
      return `El proveedor figura hoy como NO HABIDO y no se sabe si lo era el ${day(issueDate)}: el gasto ${isOver ? 'no es deducible si no levantó' : 'no será deducible si no levanta'} esa condición hasta el ${day(lastDay)}.`;
    const was = `El proveedor era NO HABIDO al emitir, el ${day(issueDate)}`;
    if (how === 'year')
      return `${was}: el gasto no será deducible si no levanta esa condición hasta el ${day(lastDay)}.`;
    return how === 'unknown'
      ? `${was}, y no se sabe si levantó esa condición hasta el ${day(lastDay)}.`
      : `${was}, y no levantó esa condición hasta el ${day(lastDay)}: el gasto o costo no es deducible.`;
  },
  changesIf: (_, { how }) =>
    how === 'year' || how === 'today'
      ? [{ path: 'issuer.now', to: GOOD, if: 'el proveedor levantara la condición de no habido' }]
      : [{ path: 'issuer.atYearEnd', to: GOOD, if: 'constara que la levantó hasta el 31 de diciembre' }],
});

/** A warning alone: not found, pending and to be verified restrict nothing by themselves. */
export const proveedorNoHallado = rule({
  id: 'proveedor-no-hallado',
  group: 'B',
  stage: 'issuer',
  short: 'Proveedor no hallado',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  types: OF_RUC,
  reads: ['issuer.now'],
  basis: [law('DS 041-2006-EF', 'condición de no hallado'), law('Código Tributario', 'art. 11')],
  read: ['F23', 'C'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 1,
  judge: ({ issuer }) => {
    if (issuer.now.is !== 'known') return cannot('issuer.now');
    const { domicile, conditionCode, conditionText } = issuer.now.value;
    const found = domicile !== 'no-hallado' && !NOT_FOUND.codes.includes(conditionCode ?? '');
    if (found && !NOT_FOUND.texts.includes(conditionText ?? '')) return silent('no figura como no hallado');
    return fires({ condition: (conditionText ?? NOT_HALLADO).startsWith(NOT_HALLADO) ? NOT_HALLADO : conditionText });
  },
  sentence: ({ condition }) =>
    `El proveedor figura como ${condition}: todavía no quita el gasto ni el crédito fiscal; pídele que actualice su domicilio antes de que pase a NO HABIDO, que sí quita el gasto.`,
  changesIf: () => [{ path: 'issuer.now', to: GOOD, if: 'el proveedor figurara como habido' }],
});

/** SUNAT writes why after it, and cuts it at twenty characters. */
const NOT_HALLADO = 'NO HALLADO';
/** 09 pending, 11 to be verified, 20 not found. */
const NOT_FOUND = { codes: ['09', '11', '20'], texts: ['PENDIENTE', 'POR VERIFICAR'] };

/** In a withdrawal by SUNAT itself its day and the day of its notification, which is what counts, may be this far apart. */
const UNTIL_NOTIFIED = 60;

/** Withdrawn on the day of issue. With no day of withdrawal, or one that SUNAT decided shortly before, a person is asked. */
export const proveedorBajaRuc = rule<{ issueDate: string; on: string | null; state: string | null }>({
  id: 'proveedor-baja-ruc',
  group: 'B',
  stage: 'issuer',
  short: 'RUC del proveedor de baja',
  severity: 'rejects',
  effect: { expense: 'no', credit: 'no' },
  types: OF_RUC,
  reads: ['voucher.issueDate', 'issuer.record', 'issuer.onIssueDay', 'issuer.now'],
  basis: [
    law('TUO LIGV', 'art. 19 b)'),
    law('Reglamento LIGV', 'art. 6 num. 2.5'),
    law('LIR', 'art. 44 j) (ii) y art. 20 (ii)'),
  ],
  read: ['F10', 'F23', 'C', 'S'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: ({ voucher, issuer }) => {
    const { issueDate } = voucher;
    const withdrawal = issuer.record.is === 'known' ? issuer.record.value.withdrawal : null;
    if (withdrawal) {
      const { code, on } = withdrawal;
      if (on > issueDate) return near(`la baja, del ${day(on)}, es posterior a la emisión`);
      const figures = { issueDate, on, state: null };
      const bySunat = code === '02' || code === '11';
      const near60 = bySunat && daysBetween(on, issueDate) < UNTIL_NOTIFIED;
      return near60 ? fires(figures, { severity: 'observes', effect: OBSERVED }) : fires(figures);
    }
    const { onIssueDay, now } = issuer;
    const standing = onIssueDay.is === 'known' ? onIssueDay : now;
    if (standing.is === 'known' && isOut(standing.value)) {
      const figures = { issueDate, on: null, state: standing.value.stateText };
      return fires(figures, { severity: 'observes', effect: OBSERVED });
    }
    if (onIssueDay.is === 'known') return silent('no estaba de baja al emitir');
    return issuer.record.is === 'known' ? silent('la ficha RUC no tiene baja') : cannot('issuer.onIssueDay');
  },
  sentence: ({ issueDate, on, state }) =>
    on === null
      ? `El RUC del proveedor figura como ${state} y no consta la fecha de su baja: confirma en su ficha RUC que aún estaba activo el ${day(issueDate)}.`
      : `El RUC del proveedor estaba de baja desde el ${day(on)}, ${on === issueDate ? 'el mismo día en que emitió' : `antes de emitir el ${day(issueDate)}`}: no estaba habilitado para emitir comprobantes.`,
  changesIf: ({ issuer }, { on }) =>
    on !== null && issuer.record.is === 'known'
      ? [{ path: 'issuer.record', to: { ...issuer.record.value, withdrawal: null }, if: 'no hubiera estado de baja' }]
      : [{ path: 'issuer.onIssueDay', to: GOOD, if: 'constara que estaba activo al emitir' }],
});

/** 22 «inhabilitado ventanilla única» and annulments are in no rule of the law that we read: they are observed. */
function isOut({ state, stateCode, stateText }: TaxpayerCondition): boolean {
  if (state === 'withdrawn' || state === 'annulled') return true;
  return stateCode === '22' || stateText.startsWith('INHABILITADO');
}

/** A risk that the operation was not real, never a loss by itself. */
export const proveedorSuspensionTemporal = rule<{ issueDate: string; from: string | null; today: boolean }>({
  id: 'proveedor-suspension-temporal',
  group: 'B',
  stage: 'issuer',
  short: 'Proveedor en suspensión',
  severity: 'observes',
  effect: OBSERVED,
  types: OF_RUC,
  reads: ['voucher.issueDate', 'issuer.record', 'issuer.onIssueDay', 'issuer.now'],
  basis: [law('RS 210-2004/SUNAT', 'Reglamento del RUC'), law('TUO LIGV', 'arts. 19 b) y 44')],
  read: ['F23', 'C'],
  confidence: 'medium',
  ask: 'proveedor',
  client: LIFTS,
  version: 1,
  judge: ({ voucher, issuer }) => {
    const { issueDate } = voucher;
    const suspension = issuer.record.is === 'known' ? issuer.record.value.suspension : null;
    if (suspension) {
      const { from, to } = suspension;
      if (issueDate < from) return near(`la suspensión empezó el ${day(from)}, después de emitir`);
      if (to !== null && issueDate > to) return near(`la suspensión terminó el ${day(to)}`);
      return fires({ issueDate, from, today: false });
    }
    const { onIssueDay, now } = issuer;
    if (onIssueDay.is === 'known')
      return onIssueDay.value.state === 'suspended'
        ? fires({ issueDate, from: null, today: false })
        : silent('no estaba en suspensión al emitir');
    if (now.is === 'known' && now.value.state === 'suspended') return fires({ issueDate, from: null, today: true });
    return cannot('issuer.onIssueDay');
  },
  sentence: ({ issueDate, from, today }) =>
    today
      ? `El proveedor figura hoy en suspensión temporal de actividades y no se sabe si lo estaba el ${day(issueDate)}: reúne el sustento de la operación (guía, contrato, pago).`
      : `El proveedor estaba en suspensión temporal de actividades${from === null ? '' : ` desde el ${day(from)}`} al emitir, el ${day(issueDate)}: reúne el sustento de la operación (guía, contrato, pago).`,
  changesIf: ({ issuer }, { from }) =>
    from !== null && issuer.record.is === 'known'
      ? [
          {
            path: 'issuer.record',
            to: { ...issuer.record.value, suspension: null },
            if: 'no hubiera estado en suspensión',
          },
        ]
      : [{ path: 'issuer.onIssueDay', to: GOOD, if: 'constara que estaba activo al emitir' }],
});
