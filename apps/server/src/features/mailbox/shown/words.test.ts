import { type MailboxAct, mailboxActs } from '@yupana/tax/mailbox/acts.ts';
import { type MailboxKind, mailboxKinds } from '@yupana/tax/mailbox/kinds.ts';
import { expect, test } from 'vitest';
import { basisOf, KIND_NAMES, meaningOf, termWords } from './words.ts';

test.each<[MailboxKind, string, string | null]>([
  ['coercive', 'Cobranza coactiva', 'Es de una cobranza coactiva.'],
  ['audit', 'Fiscalización', 'Es de una fiscalización.'],
  ['assessment', 'Valores', 'Es un valor: una deuda o una multa.'],
  ['instalments', 'Fraccionamiento', 'Es de un fraccionamiento.'],
  ['inductive-letter', 'Carta inductiva', 'SUNAT encontró diferencias y pide explicarlas o rectificar.'],
  ['letter', 'Carta', 'SUNAT envía una carta, que puede pedir respuesta.'],
  ['requirement', 'Requerimiento', 'SUNAT pide algo.'],
  ['inspection', 'Inspección no intrusiva', 'SUNAT avisa de una inspección no intrusiva.'],
  ['unsorted', 'Sin clasificar', 'No sabemos qué pide.'],
  ['non-contentious', 'No contenciosa', 'SUNAT resolvió una solicitud.'],
  ['former', 'Notificación anterior', null],
  ['notice', 'Aviso', null],
])('a message of kind %s is called «%s», and means «%s» where its subject says no more', (kind, name, title) => {
  expect(KIND_NAMES[kind]).toBe(name);
  expect(meaningOf({ act: null, kind }, false)?.title ?? null).toBe(title);
});

test.each<[MailboxAct, MailboxKind, string, string]>([
  ['coercive-resolution', 'coercive', 'Empieza una cobranza: hay 7 días hábiles para pagar.', 'trabar embargos'],
  ['seizure', 'coercive', 'SUNAT traba o cambia un embargo.', 'Qué bienes y por cuánto'],
  ['audit-requirement', 'audit', 'SUNAT pide documentos o información en una fiscalización.', 'El plazo exacto'],
  ['audit-letter', 'audit', 'SUNAT presenta al auditor de una fiscalización.', 'Va con un requerimiento'],
  ['payment-order', 'assessment', 'SUNAT exige pagar una deuda que se declaró.', 'empieza la cobranza coactiva'],
  ['fine', 'assessment', 'SUNAT impone una multa.', 'El monto y la infracción'],
  ['determination', 'assessment', 'SUNAT determina una deuda tributaria.', 'Se puede pagar o reclamar'],
  ['instalments-granted', 'instalments', 'SUNAT aprobó un fraccionamiento: hay cuotas que pagar.', 'último día hábil'],
  [
    'inductive-letter',
    'inductive-letter',
    'SUNAT encontró diferencias y pide explicarlas o rectificar.',
    '10 días hábiles',
  ],
])('of %s it is said «%s», whatever its kind', (act, kind, title, part) => {
  const meaning = meaningOf({ act, kind }, false);
  expect(meaning?.title).toBe(title);
  expect(meaning?.text).toContain(part);
});

test('what stands in a paper is said to be unopened until somebody opens it from here', () => {
  let told = 0;
  for (const [act, kind] of [
    ...mailboxActs.map((one) => [one, 'coercive'] as const),
    ...mailboxKinds.map((one) => [null, one] as const),
  ]) {
    const shut = meaningOf({ act, kind }, false);
    const opened = meaningOf({ act, kind }, true);
    if (shut?.text.includes(', que aún no abrimos')) told += 1;
    expect(opened?.text).toBe(shut?.text.replace(', que aún no abrimos', ''));
    expect(opened?.text ?? '').not.toContain('aún no abrimos');
  }
  expect(told).toBeGreaterThan(12);
});

test('what notifies has its law beside it, and what does not has none', () => {
  expect(basisOf({ basis: null })).toBeNull();
  const norm = { norm: 'TUO del Código Tributario', article: 'arts. 104 b) y 106' };
  expect(basisOf({ basis: norm as never })).toEqual({
    title: 'TUO del Código Tributario, arts. 104 b) y 106',
    text: 'El depósito en el buzón ya notifica, aunque nadie lo lea.',
  });
  expect(basisOf({ basis: { norm: 'RS 161-2015/SUNAT' } as never })?.title).toBe('RS 161-2015/SUNAT');
});

const day = (until: string) => ({ is: 'day', day: until, isLeast: false }) as const;

test.each<[MailboxAct | null, string]>([
  ['coercive-resolution', 'Plazo para pagar, calculado'],
  ['audit-requirement', 'Plazo mínimo, calculado'],
  ['audit-letter', 'Plazo'],
  ['instalments-granted', '1.ª cuota, calculada'],
  ['inductive-letter', 'Plazo usual'],
  ['fine', 'Plazo, calculado'],
  [null, 'Plazo, calculado'],
])('the term of %s is called «%s»', (act, name) => {
  expect(termWords(day('2026-11-24') as never, act, '2026-11-17')?.name).toBe(name);
});

test.each([
  ['2026-11-17', '24/11/2026, 5 días hábiles', true],
  ['2026-11-23', '24/11/2026, 1 día hábil', true],
  ['2026-11-24', '24/11/2026, vence hoy', true],
  ['2026-11-25', 'Venció el 24/11/2026', false],
])('on %s a term until 24/11/2026 says «%s»', (today, says, presses) => {
  expect(termWords(day('2026-11-24') as never, 'coercive-resolution', today)).toMatchObject({ says, presses });
});

test('of a term that nobody reckoned it is said why, and an instalment presses nobody', () => {
  const says = (term: object, act: MailboxAct | null = null) => termWords(term as never, act, '2026-11-17');
  expect(termWords(null, 'fine', '2026-11-17')).toBeNull();
  expect(says({ is: 'with-requirement' })).toMatchObject({ says: 'Con el requerimiento', until: null, presses: false });
  expect(says({ is: 'usual', days: 10 })).toMatchObject({ says: '10 días hábiles', until: null, presses: false });
  expect(says({ is: 'not-reckoned' })?.says).toBe('No se puede calcular: faltan los feriados de ese año');
  expect(says(day('2026-11-30'), 'instalments-granted')).toEqual({
    ...{ name: '1.ª cuota, calculada', says: '30/11/2026, 1.ª cuota', until: '2026-11-30', presses: false },
  });
  expect(says(day('2028-01-03'))?.says).toBe('03/01/2028');
});
