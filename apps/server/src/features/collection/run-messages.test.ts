import { UnrecognisedLayout } from '@yupana/registers/read/errors.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { type Failure, failureOf } from '../../sunat/failure.ts';
import { describeHeld, describeOutcome } from './acta/describe-line.ts';
import { keptFrom, whenAgain, whenLookedAt } from './messages.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import { bookProgress, finished, periodsLeftOut, withEnding } from './run-messages.ts';

const because = (failure: Failure, books = 1): Reason => ({ ...failure, books });
const whole = { books: 48, complete: 48, gaps: 0, unverified: 0, held: 0, unread: 0, failed: 0, vouchers: 12_345 };

test('a run that went well says how much, and that all agrees', () => {
  expect(finished(whole, [], null)).toBe(
    'Recolección completa: 48 registros y 12,345 comprobantes. Todo coincide con el resumen de SUNAT.',
  );
});

test('gaps and unverified books are told apart, and are not «todo coincide»', () => {
  const text = finished({ ...whole, complete: 45, gaps: 1, unverified: 2 }, [], null);
  expect(text).toContain('1 registro no coincide con el resumen de SUNAT: revisa el acta.');
  expect(text).toContain('2 registros quedaron sin verificar');
  expect(text).toMatch(/^Recolección terminada: 48 registros y 12,345 comprobantes\./);
  expect(text).not.toMatch(/Todo coincide|completa/);
});

test('a book whose file was held, or not read whole, is told as that and not as one that does not agree', () => {
  const one = finished({ ...whole, complete: 46, held: 1, unread: 1 }, [], null);
  expect(one).toContain('De 1 registro no se pudieron leer todas las filas: revisa el acta.');
  expect(one).toContain(
    '1 registro quedó como estaba: lo que llegó esta vez no bastaba para cambiarlo; revisa el acta.',
  );
  expect(one).not.toMatch(/Todo coincide|completa|no coincide/);
  const next = new Date('2026-11-20T20:05:00Z');
  expect(finished({ ...whole, complete: 43, held: 3, unread: 2 }, [], next)).toMatch(
    /De 2 registros no se pudieron leer todas las filas\. 3 registros quedaron como estaban: lo que llegó esta vez no bastaba para cambiarlos\.$/,
  );
});

test('missing books are counted, with the reason and one piece of advice', () => {
  const next = new Date('2026-11-20T20:05:00Z');
  const down = failureOf(new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' }));
  const two = { ...whole, complete: 46, failed: 2 };
  expect(finished(two, [because(down, 2)], next)).toBe(
    'Se recolectaron 46 de 48 registros; no se pudieron completar 2. SUNAT no está respondiendo.',
  );
  expect(finished({ ...whole, failed: 1 }, [because(down)], null)).toContain('también puedes pulsar Actualizar ahora.');
});

test('the acta is advised for gaps where nothing else is: no failure beside them, and no attempt that comes by itself', () => {
  const down = failureOf(new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' }));
  const next = new Date('2026-11-20T20:05:00Z');
  const gaps = { ...whole, complete: 46, gaps: 2 };
  const both = { ...whole, complete: 45, gaps: 2, failed: 1 };
  expect(finished(gaps, [], null)).toMatch(/2 registros no coinciden con el resumen de SUNAT: revisa el acta\.$/);
  expect(finished(gaps, [], next)).toMatch(/2 registros no coinciden con el resumen de SUNAT\.$/);
  expect(finished(both, [because(down)], null)).toContain('\n• 2 registros no coinciden con el resumen de SUNAT.\n');
});

test('what nobody but us can mend is not asked of the accountant', () => {
  const changed = failureOf(new UnrecognisedLayout('extra', 'Nueva'));
  const text = finished({ ...whole, complete: 47, failed: 1 }, [because(changed)], null);
  expect(text).toContain('Nuestro equipo lo revisará y lo seguimos intentando cada día; no tienes que hacer nada.');
  expect(text).not.toMatch(/Actualizar ahora|credenciales/);
});

describe('books that are missing for several reasons', () => {
  const down = failureOf(new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' }));
  const stuck = failureOf(new SunatError({ kind: 'TicketFailed', ticket: '1', state: '03' }));
  const changed = (column: string) => failureOf(new UnrecognisedLayout('extra', column));
  const refused = failureOf(new SunatError({ kind: 'RequestRefused', codes: ['1112'], words: [] }));
  const some = { ...whole, complete: 41, failed: 7 };
  const next = new Date('2026-11-20T20:05:00Z');

  test('have each its reason, with the advice that is true for it', () => {
    const reasons = [because(changed('Nueva'), 1), because(refused, 2), because(stuck, 4)];
    expect(finished(some, reasons, null)).toBe(
      [
        'Se recolectaron 41 de 48 registros; no se pudieron completar 7.',
        '• En 1, SUNAT cambió el formato del archivo; lo guardamos tal como llegó. El archivo de SUNAT trae una columna que no conocemos: «Nueva». Nuestro equipo lo revisará.',
        '• En 2, SUNAT no aceptó el pedido. SUNAT no dijo por qué (código 1112). Nuestro equipo lo revisará.',
        '• En 4, SUNAT no pudo generar el archivo.',
        'Lo demás lo intentaremos de nuevo en la recolección diaria; también puedes pulsar Actualizar ahora.',
      ].join('\n'),
    );
    // What comes by itself is not asked of anybody; what does not is.
    const soon = finished(some, [...reasons, because(failureOf(new TypeError('x')))], next);
    expect(soon).toMatch(
      /\n• En 4, SUNAT no pudo generar el archivo\.\n• En 1, tuvimos un problema de nuestro lado\.$/,
    );
    expect(soon).not.toContain('Actualizar ahora');
    const none = finished({ ...some, complete: 0, failed: 48 }, [because(stuck, 40), because(down, 8)], next);
    expect(none).toBe(
      'No se pudo completar ninguno de los 48 registros.\n• En 40, SUNAT no pudo generar el archivo.\n• En 8, SUNAT no está respondiendo.',
    );
  });

  test('end once, however many things there are to tell', () => {
    const reasons = [because(changed('Nueva')), because(refused), because(stuck, 5)];
    const leftOut = periodsLeftOut(['202613']);
    const again = whenAgain(next, new Date('2026-11-20T20:00:00Z'), 'rest', true);
    const told = withEnding(finished({ ...some, gaps: 3, unverified: 1 }, reasons, next, leftOut), again);
    expect(told.split('\n').slice(4)).toEqual([
      '• 3 registros no coinciden con el resumen de SUNAT.',
      '• 1 registro quedó sin verificar porque SUNAT no entregó su resumen.',
      '• SUNAT lista un periodo que no existe, «202613»: lo dejamos fuera.',
      'Volveremos a intentar lo demás a las 15:05; lo ya recolectado se conserva. No tienes que hacer nada.',
    ]);
    expect(told.match(/no tienes que hacer nada/gi)).toHaveLength(1);
    // When nothing comes by itself and all is for us, that is the ending.
    const ours = finished({ ...some, failed: 2 }, [because(changed('Nueva')), because(refused)], null);
    expect(ours.match(/nuestro equipo/gi)).toHaveLength(1);
    expect(ours).toMatch(/\nNuestro equipo lo revisará y lo seguimos intentando cada día; no tienes que hacer nada\.$/);
  });

  test('of one kind alone are told as sentences, and end once too', () => {
    const one = finished({ ...whole, complete: 47, failed: 1 }, [because(changed('Nueva'))], next);
    expect(one).not.toContain('\n');
    const again = whenAgain(next, new Date('2026-11-20T20:00:00Z'), 'rest', true);
    expect(withEnding(one, again)).toMatch(
      /«Nueva»\. Nuestro equipo lo revisará\. Volveremos a intentar lo demás a las/,
    );
  });

  test('are counted by kind over all attempts, first what waiting does not mend', () => {
    const ours = failureOf(new TypeError('x'));
    const lines = [because(ours), because(stuck, 4), because(down, 3), because(changed('A'), 2)];
    const found = reasonsOf(lines, 5, down.code);
    expect(found.map(({ code, books }) => [code, books])).toEqual([
      ['LAYOUT_NOT_UNDERSTOOD', 2],
      // Those that were not asked for any more are missing because of what stopped the attempt.
      ['SUNAT_UNAVAILABLE', 8],
      ['TICKET_FAILED', 4],
      ['UNEXPECTED', 1],
    ]);
  });

  test('name what stopped an attempt also when no line of it failed', () => {
    expect(reasonsOf([], 5, down.code)).toEqual([{ code: down.code, retriable: true, detail: null, books: 5 }]);
    expect(reasonsOf([], 0, down.code)).toEqual([]);
  });
});

test('a company without periods is told so', () => {
  expect(finished({ ...whole, books: 0, complete: 0, vouchers: 0 }, [], null)).toContain('no informa ningún periodo');
});

test('each book has a text for how it ended', () => {
  const file = { answer: 'file', rows: 1_200 } as const;
  const figures = { ...file, obtained: 1_200, expected: 1_201, rejected: 1 };
  const none = { ...file, rows: 0, obtained: 0, expected: 0, rejected: 0 };
  expect(describeOutcome('empty', 'RVIE', none)).toBe('SUNAT informa 0 ventas.');
  expect(describeOutcome('agreed', 'RCE', { ...file, rows: 1, obtained: 1, expected: 1, rejected: 0 })).toBe(
    '1 compra: coincide con el resumen de SUNAT.',
  );
  expect(describeOutcome('gap', 'RCE', figures)).toContain('su resumen informa 1,201 compras y se obtuvieron 1,200.');
  expect(describeOutcome('gap', 'RCE', figures)).toContain('1 fila no se pudo leer');
  const waiting = { ...file, obtained: 1_201, expected: 1_201, rejected: 1, waiting: 2 };
  expect(describeOutcome('gap', 'RCE', waiting)).toBe(
    'El resumen de SUNAT informa 1,201 compras, pero no todo lo recibido se pudo leer. 1 fila no se pudo leer: está en esta acta con su línea y motivo. El archivo cambia 2 compras que ya coincidían con SUNAT: siguen como estaban, porque el resumen no confirma lo que se pudo leer.',
  );
  expect(describeOutcome('gap', 'RVIE', { ...waiting, obtained: 1_200, waiting: 1 })).toContain(
    'El archivo cambia 1 venta que ya coincidía con SUNAT: sigue como estaba, porque',
  );
  expect(describeOutcome('unverified', 'RVIE', { ...figures, expected: null, rejected: 0 })).toContain('sin verificar');
});

test('rows that came and could not be read are never told as 0 obtained', () => {
  const some = { answer: 'file', rows: 0, obtained: 0, expected: 12, rejected: 12 } as const;
  expect(describeOutcome('gap', 'RCE', some)).toBe(
    'No coincide con SUNAT: su resumen informa 12 compras. Llegaron 12 filas y ninguna se pudo leer: están en esta acta con su línea y motivo.',
  );
  expect(describeOutcome('unverified', 'RVIE', { ...some, expected: null, rejected: 1 })).toBe(
    'Sin verificar: no se pudo obtener el resumen de SUNAT. Llegó 1 fila y no se pudo leer: está en esta acta con su línea y motivo. Lo compararemos en la próxima recolección.',
  );
  expect(describeOutcome('gap', 'RCE', { ...some, expected: 0 })).toBe(
    'El resumen de SUNAT informa 0 compras, pero no todo lo recibido se pudo leer. Llegaron 12 filas y ninguna se pudo leer: están en esta acta con su línea y motivo.',
  );
});

test('what SUNAT counts and did not bring is asked for again by itself, and nothing else is advised', () => {
  const none = { answer: 'file', rows: 0, obtained: 0, expected: 40, rejected: 0 } as const;
  expect(describeOutcome('gap', 'RCE', none)).toBe(
    'No coincide con SUNAT: su resumen informa 40 compras y su archivo llegó sin ninguna fila. Volveremos a pedirlas.',
  );
  expect(describeOutcome('gap', 'RVIE', { ...none, answer: 'empty', expected: 1 })).toBe(
    'No coincide con SUNAT: su resumen informa 1 venta y SUNAT respondió que no hay ninguna. Volveremos a pedirlas.',
  );
});

test('what an earlier collection left is told with its date in Lima', () => {
  expect(keptFrom(7, new Date('2026-11-20T03:05:00Z'))).toBe(
    'Se conservan los 7 comprobantes recolectados el 19/11/2026 22:05.',
  );
});

test('what is being done has a name', () => {
  expect(bookProgress('RCE', parsePeriod('202609'), 'downloading')).toBe('Descargando las compras de Set 2026.');
});

test('a file that was not believed says what came, why that is not enough, what stands and when it is looked at again', () => {
  const file = { answer: 'file', rows: 20, rejected: 1 } as const;
  expect(describeHeld('RCE', file, { kept: 40, expected: 40 })).toBe(
    'El archivo de esta vez trae 20 compras y 1 fila que no se pudo leer y el resumen de SUNAT informa 40: no basta para retirar lo que había. Se conservan las 40 compras ya recolectadas; lo recibido queda guardado.',
  );
  expect(describeHeld('RCE', { answer: 'file', rows: 0, rejected: 14 }, { kept: 14, expected: 14 })).toBe(
    'El archivo de esta vez trae 14 filas que no se pudieron leer y el resumen de SUNAT informa 14: no basta para retirar lo que había. Se conservan las 14 compras ya recolectadas; lo recibido queda guardado.',
  );
  const nothing = { answer: 'empty', rows: 0, rejected: 0 } as const;
  expect(describeHeld('RVIE', nothing, { kept: 1, expected: null })).toBe(
    'SUNAT respondió esta vez que no hay ventas y no entregó su resumen: no basta para retirar lo que había. Se conserva 1 venta ya recolectada; lo recibido queda guardado.',
  );
  const other = { ...file, rejected: 0, held: 'rewrites' } as const;
  expect(describeHeld('RCE', other, { kept: 20, expected: 20 })).toBe(
    'El archivo de esta vez cambia compras que ya coincidían con SUNAT, y no coincide con el resumen de SUNAT: no basta para cambiar lo que había. Se conservan las 20 compras ya recolectadas; lo recibido queda guardado.',
  );
  expect(describeHeld('RVIE', other, { kept: 20, expected: null })).toContain(
    'ventas que ya coincidían con SUNAT, y SUNAT no entregó su resumen: no basta para cambiar lo que había.',
  );
  const next = new Date('2026-11-20T20:05:00Z');
  expect(whenLookedAt(next, new Date('2026-11-20T20:00:00Z'))).toBe('Lo volveremos a mirar a las 15:05.');
  expect(whenLookedAt(next, next)).toBe('Debía volver a mirarse a las 15:05 y espera su turno.');
  expect(whenLookedAt(null, next)).toBe('');
});
