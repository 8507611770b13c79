import { expect, test } from 'vitest';
import { mailboxActs, TERMS } from './acts.ts';
import { businessDaysLeft, sortMessage } from './term-of.ts';

const notified = (label: string | null, subject: string, day: string | null) =>
  sortMessage({ label, subject, isNotification: true }, day);

test.each([
  ['10', 'Orden de pago N.° 0210010388120', 'assessment', 'urgent'],
  ['11', 'Resolución de Ejecución Coactiva N.° 1', 'coercive', 'urgent'],
  ['12', 'Resolución de fraccionamiento aprobada', 'instalments', 'answer'],
  ['13', 'Devolución de percepciones: resultado', 'non-contentious', 'informative'],
  ['14', 'Carta de presentación N.° 260213004471', 'audit', 'urgent'],
  ['15', 'Resolución de Ejecución Coactiva N.° 1', 'former', 'informative'],
  ['16', 'Constancia de declaración', 'notice', 'informative'],
  ['18', 'Inspección', 'inspection', 'answer'],
  ['19', 'Lo que sea', 'requirement', 'answer'],
  ['20', 'Carta inductiva: diferencias', 'inductive-letter', 'answer'],
  ['20', 'Carta N.° 1', 'letter', 'answer'],
  // Without a label the subject tells.
  [null, 'Resolución de Ejecución Coactiva N.° 1', 'coercive', 'urgent'],
  [null, 'Requerimiento N.° 0222260019843', 'audit', 'urgent'],
  [null, 'Resolución de Multa N.° 1', 'assessment', 'urgent'],
  [null, 'Órdenes de pago: Orden de Pago N.° 2', 'assessment', 'urgent'],
  [null, 'Resolución de Determinación N.° 1', 'assessment', 'urgent'],
  [null, 'Medida cautelar N.° 1', 'coercive', 'urgent'],
  [null, 'Embargo en forma de retención', 'coercive', 'urgent'],
  [null, 'Inicio de cobranza coactiva', 'coercive', 'urgent'],
  [null, 'Carta de presentación N.° 1', 'audit', 'urgent'],
  [null, 'Programa de fiscalización', 'audit', 'urgent'],
  [null, 'Solicitud de fraccionamiento', 'instalments', 'answer'],
  [null, 'Carta inductiva N.° 1', 'inductive-letter', 'answer'],
  [null, 'Carta N.° 1', 'letter', 'answer'],
  // What is worse decides.
  [null, 'Requerimiento de cobranza coactiva', 'coercive', 'urgent'],
  [null, 'Requerimiento por orden de pago', 'audit', 'urgent'],
  [null, 'Orden de pago de un fraccionamiento', 'assessment', 'urgent'],
  // A word in the middle is none of these.
  [null, 'Respuesta a su carta', 'unsorted', 'answer'],
  [null, 'Sobre un requerimiento', 'unsorted', 'answer'],
  // A label that nobody knows is not «nothing».
  ['77', 'Lo que sea', 'unsorted', 'answer'],
  ['77', 'Orden de pago N.° 1', 'assessment', 'urgent'],
  [null, 'Lo que sea', 'unsorted', 'answer'],
])('label %s, «%s» is %s, %s', (label, subject, kind, group) => {
  expect(notified(label, subject, '2026-11-16')).toMatchObject({ kind, group });
});

test('what is no notification rests on no deposit, whatever its subject says', () => {
  const told = sortMessage(
    { label: '11', subject: 'Resolución de Ejecución Coactiva N.° 1', isNotification: false },
    '2026-11-16',
  );
  expect(told).toMatchObject({ act: 'coercive-resolution', basis: null, takesEffectOn: null });
});

test('what only tells, without a label, is a notice; with one that nobody knows it is looked at', () => {
  const told = (label: string | null) =>
    sortMessage({ label, subject: 'Actualiza tu correo', isNotification: false }, '2026-11-16');
  expect(told(null)).toMatchObject({ kind: 'notice', takesEffectOn: null, basis: null });
  expect(told('77')).toMatchObject({ kind: 'unsorted' });
});

test.each([
  // Deposited, subject, takes effect, until.
  ['2026-11-13', '11', 'Resolución de Ejecución Coactiva N.° 0210060041278', '2026-11-16', '2026-11-24'],
  ['2026-11-16', '14', 'Requerimiento N.° 0222260019843, IGV Ago 2026', '2026-11-17', '2026-11-20'],
  ['2026-11-11', '12', 'Resolución de fraccionamiento aprobada', '2026-11-12', '2026-11-30'],
  // Over a weekend and the two holidays of December.
  ['2026-12-04', '11', 'Resolución de Ejecución Coactiva N.° 1', '2026-12-07', '2026-12-17'],
  // A Saturday counts as the Friday before.
  ['2026-11-14', '11', 'Resolución de Ejecución Coactiva N.° 1', '2026-11-16', '2026-11-24'],
  // The last business day of its month is over: the next month's.
  ['2026-10-30', '12', 'Resolución de fraccionamiento aprobada', '2026-11-02', '2026-11-30'],
  ['2026-12-02', '12', 'Resolución de fraccionamiento aprobada', '2026-12-03', '2026-12-31'],
])('deposited on %s, %s «%s» takes effect on %s and runs until %s', (day, label, subject, effect, until) => {
  const sorted = notified(label, subject, day);
  expect(sorted.takesEffectOn).toBe(effect);
  expect(sorted.term).toMatchObject({ is: 'day', day: until });
  expect(sorted.basis?.norm).toBeTruthy();
});

test('the least that a requirement may give is told as the least', () => {
  expect(notified('14', 'Requerimiento N.° 1', '2026-11-16').term).toMatchObject({ isLeast: true });
  expect(notified('11', 'Resolución de Ejecución Coactiva N.° 1', '2026-11-16').term).toMatchObject({ isLeast: false });
});

test('where nobody published the holidays, or the day is not known, nothing is made up', () => {
  expect(notified('11', 'Resolución de Ejecución Coactiva N.° 1', '2027-12-29')).toMatchObject({
    term: { is: 'not-reckoned' },
    takesEffectOn: '2027-12-30',
  });
  expect(notified('11', 'Resolución de Ejecución Coactiva N.° 1', null)).toMatchObject({
    ...{ term: null, takesEffectOn: null, basis: null, group: 'urgent' },
  });
});

test.each([
  ['14', 'Carta de presentación N.° 260213004471', { is: 'with-requirement' }],
  ['20', 'Carta inductiva: diferencias', { is: 'usual', days: 10 }],
  ['10', 'Orden de pago N.° 0210010388120', null],
  // A seizure is no resolution that begins a collection.
  ['11', 'Resolución coactiva: embargo en forma de retención', null],
  ['13', 'Requerimiento N.° 1', null],
  ['16', 'Requerimiento N.° 1', null],
])('label %s, «%s» has the term %s', (label, subject, term) => {
  expect(notified(label, subject, '2026-11-16').term).toEqual(term);
});

test.each([
  ['2026-11-17', '2026-11-24', 5],
  ['2026-11-17', '2026-11-20', 3],
  ['2026-11-24', '2026-11-24', 0],
  ['2026-11-21', '2026-11-24', 2],
  ['2026-11-25', '2026-11-24', null],
  ['2026-12-07', '2026-12-10', 1],
  ['2027-12-30', '2028-01-03', null],
])('on %s, until %s there are %s business days', (today, until, left) => {
  expect(businessDaysLeft(today, until)).toBe(left);
});

test.each([
  ['11', 'Resolución de ejecución coactiva N.° 1', 'coercive-resolution'],
  ['11', 'Resolución coactiva: medida cautelar', 'seizure'],
  ['11', 'Levantamiento de embargo', 'seizure'],
  ['14', 'Requerimiento N.° 1', 'audit-requirement'],
  ['14', 'Carta de presentacion N.° 1', 'audit-letter'],
  ['10', 'Orden de pago N.° 1', 'payment-order'],
  ['10', 'Resolucion de multa N.° 1', 'fine'],
  ['10', 'Resolución de Determinación N.° 1', 'determination'],
  ['12', 'Fraccionamiento: solicitud aprobada', 'instalments-granted'],
  ['12', 'Resolución que aprueba el fraccionamiento', 'instalments-granted'],
  ['20', 'Carta inductiva N.° 1', 'inductive-letter'],
  // Of another kind it is not said, nor of a subject that says nothing.
  ['12', 'Orden de pago N.° 1', null],
  ['12', 'Fraccionamiento denegado', null],
  ['14', 'Cierre', null],
  ['16', 'Aviso de embargo', null],
])('label %s, «%s» is the act %s', (label, subject, act) => {
  expect(notified(label, subject, '2026-11-16').act).toBe(act);
});

test('each term has where it stands and since when, and is of an act', () => {
  for (const [act, { entries }] of Object.entries(TERMS)) {
    expect(mailboxActs).toContain(act);
    for (const { norm, from, source, readOn } of entries)
      expect([norm, from, source, readOn].every(Boolean)).toBe(true);
  }
});
