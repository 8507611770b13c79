import { UnrecognisedLayout } from '@yupana/registers/read/errors.ts';
import { SunatError, type SunatFault } from '@yupana/sunat/errors.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { failureOf, plainFailure } from '../../sunat/failure.ts';
import { explainBook, explainRun, whenAgain } from './messages.ts';

const NEXT = new Date('2026-11-20T20:05:00Z');
const october = { book: 'RCE' as const, period: parsePeriod('202610') };

/** Every fault of the connector's union, with what it means for a run. */
const faults: [SunatFault, { code: string; stops: 'run' | 'book'; retriable: boolean }][] = [
  [
    { kind: 'CredentialsRejected', source: 'sol-user' },
    { code: 'SOL_USER_REJECTED', stops: 'run', retriable: false },
  ],
  [
    { kind: 'CredentialsRejected', source: 'api-client' },
    { code: 'API_CLIENT_REJECTED', stops: 'run', retriable: false },
  ],
  [
    { kind: 'PermissionMissing', module: 'SIRE' },
    { code: 'PERMISSION_MISSING', stops: 'run', retriable: false },
  ],
  [
    { kind: 'LoginNotUnderstood', problem: 'status 200 without a token' },
    { code: 'LOGIN_NOT_UNDERSTOOD', stops: 'run', retriable: false },
  ],
  [
    { kind: 'SessionExpired', refusedBy: 'service' },
    { code: 'SESSION_EXPIRED', stops: 'book', retriable: true },
  ],
  [
    { kind: 'ServiceUnavailable', reason: 'timeout' },
    { code: 'SUNAT_UNAVAILABLE', stops: 'book', retriable: true },
  ],
  [
    { kind: 'RateLimited', retryAfterMs: 90_000 },
    { code: 'SUNAT_BUSY', stops: 'book', retriable: true },
  ],
  [
    { kind: 'RequestRefused', codes: ['1112'], words: ['El monto no vale'] },
    { code: 'REQUEST_REFUSED', stops: 'book', retriable: false },
  ],
  [
    { kind: 'TicketFailed', ticket: '20260300000001', state: '03' },
    { code: 'TICKET_FAILED', stops: 'book', retriable: true },
  ],
  [
    { kind: 'TicketStuck', ticket: '20260300000001', state: null },
    { code: 'TICKET_STUCK', stops: 'book', retriable: true },
  ],
  [{ kind: 'FileNotReady' }, { code: 'FILE_NOT_READY', stops: 'book', retriable: true }],
  [
    { kind: 'FileOfAnotherRuc', name: '20600000013-20260701-101010-propuesta.txt' },
    { code: 'FILE_OF_ANOTHER_RUC', stops: 'book', retriable: true },
  ],
  [
    { kind: 'UnrecognisedAnswer', expected: 'sire.periods', problem: 'html' },
    { code: 'ANSWER_NOT_UNDERSTOOD', stops: 'book', retriable: true },
  ],
  [
    { kind: 'NothingFound', code: '1070' },
    { code: 'ANSWER_NOT_UNDERSTOOD', stops: 'book', retriable: true },
  ],
];

describe('each fault of SUNAT has its consequence, and a text that says what happened and what to do', () => {
  test.each(faults)('$kind', (fault, meaning) => {
    const failure = failureOf(new SunatError(fault));
    expect(failure).toMatchObject(meaning);
    const run = explainRun(failure, null);
    const waiting = explainRun(failure, NEXT);
    const book = explainBook(failure, october);
    for (const text of [run, waiting, book]) {
      expect(text).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
      expect(text).not.toMatch(/undefined|null|\[object/);
    }
    // When it comes again is said when it is read.
    expect(waiting).not.toMatch(/\d\d:\d\d|Actualizar ahora/);
    expect(book).toMatch(/^No se pudieron completar las compras de Oct 2026\./);
    expect(book).not.toContain('SUNAT informa 0');
    if (meaning.retriable) expect(run).toContain('Actualizar ahora');
  });

  test('waiting is as long as SUNAT asks for', () => {
    expect(failureOf(new SunatError({ kind: 'RateLimited', retryAfterMs: 90_000 })).waitMs).toBe(90_000);
  });

  test('why SUNAT refused is told in its words, with its codes for whoever looks them up', () => {
    const words = ['El monto desde no debe ser mayor que el monto hasta.', 'El RUC no es válido'];
    const failure = failureOf(new SunatError({ kind: 'RequestRefused', codes: ['1112', '1118', '422'], words }));
    expect(explainRun(failure, null)).toBe(
      'SUNAT no aceptó el pedido. SUNAT dijo: «El monto desde no debe ser mayor que el monto hasta»; «El RUC no es válido» (códigos 1112, 1118). Nuestro equipo lo revisará y lo seguimos intentando cada día; no tienes que hacer nada.',
    );
    const silent = failureOf(new SunatError({ kind: 'RequestRefused', codes: ['1112'], words: [] }));
    expect(explainRun(silent, null)).toContain('SUNAT no dijo por qué (código 1112).');
  });

  test('an attempt to come is told with its hour; one whose hour has passed waits for its turn', () => {
    const at = (text: string) => whenAgain(NEXT, new Date(text), 'all', true);
    expect(at('2026-11-20T20:04:59Z')).toBe(
      'Lo volveremos a intentar a las 15:05; lo ya recolectado se conserva. No tienes que hacer nada.',
    );
    expect(at('2026-11-19T20:00:00Z')).toContain('Lo volveremos a intentar el 20/11/2026 a las 15:05;');
    expect(at('2026-11-20T20:05:00Z')).toContain('Debía volver a intentarse a las 15:05 y espera su turno;');
    expect(whenAgain(NEXT, NEXT, 'missing', true)).toContain('Lo que falta debía volver a intentarse a las 15:05');
    // While something else is asked for again in vain, not all that is missing comes by itself.
    expect(whenAgain(NEXT, new Date(0), 'rest', true)).toContain('Volveremos a intentar lo demás el 20/11/2026');
    // Nothing is kept of a company of which nothing ever came, and nothing is missing where all came and is not confirmed.
    expect(whenAgain(NEXT, new Date('2026-11-20T20:00:00Z'), 'all', false)).toBe(
      'Lo volveremos a intentar a las 15:05. No tienes que hacer nada.',
    );
    expect(whenAgain(NEXT, new Date('2026-11-20T20:00:00Z'), 'doubtful', true)).toMatch(
      /^Lo pediremos otra vez a las 15:05;/,
    );
  });
});

test('a changed column is named, and is not asked for again in vain', () => {
  const failure = failureOf(new UnrecognisedLayout('renamed', 'Total CP', 'Importe'));
  expect(failure).toMatchObject({ code: 'LAYOUT_NOT_UNDERSTOOD', retriable: false });
  const text = explainBook(failure, october);
  expect(text).toContain('trae la columna «Importe» en lugar de «Total CP».');
  expect(text).not.toMatch(/[Aa]ctualizar ahora|credenciales|Detalle/);
});

test('a defect of ours does not stop the other books, and blames nobody', () => {
  expect(failureOf(new TypeError('x is not a function'))).toMatchObject({
    code: 'UNEXPECTED',
    stops: 'book',
    retriable: true,
  });
  expect(explainRun(failureOf(new TypeError('x')), null)).toBe(
    'Tuvimos un problema de nuestro lado. Lo intentaremos de nuevo en la recolección diaria; también puedes pulsar Actualizar ahora.',
  );
});

test('without API credentials the text says where to get them', () => {
  expect(explainRun(plainFailure('CREDENTIALS_INCOMPLETE'), null)).toContain('Credenciales de API SUNAT');
});
