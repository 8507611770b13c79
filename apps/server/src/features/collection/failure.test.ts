import { UnrecognisedLayout } from '@yupana/registers/errors.ts';
import { SunatError, type SunatFault } from '@yupana/sunat/errors.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { failureOf, plainFailure } from './failure.ts';
import { explainBook, explainRun } from './messages.ts';

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
    { kind: 'RequestRefused', codes: ['1112'] },
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
    expect(waiting).toContain('Lo volveremos a intentar a las 15:05');
    expect(book).toMatch(/^No se pudo completar las compras de Oct 2026\./);
    expect(book).not.toContain('SUNAT informa 0');
    if (meaning.retriable) expect(run).toContain('Actualizar ahora');
  });

  test('waiting is as long as SUNAT asks for', () => {
    expect(failureOf(new SunatError({ kind: 'RateLimited', retryAfterMs: 90_000 })).waitMs).toBe(90_000);
  });

  test("what SUNAT's codes were is told", () => {
    const failure = failureOf(new SunatError({ kind: 'RequestRefused', codes: ['1112', '1118'] }));
    expect(explainRun(failure, null)).toContain('Detalle: 1112, 1118.');
  });
});

test('a changed column is named, and is not asked for again in vain', () => {
  const failure = failureOf(new UnrecognisedLayout('renamed', 'Total CP', 'Importe'));
  expect(failure).toMatchObject({ code: 'LAYOUT_NOT_UNDERSTOOD', retriable: false });
  expect(explainBook(failure, october)).toContain('trae la columna «Importe» en lugar de «Total CP».');
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
