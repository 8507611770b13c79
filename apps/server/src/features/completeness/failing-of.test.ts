import { expect, test } from 'vitest';
import { failingOf, type RunKnowledge } from './failing-of.ts';

const soon = new Date('2026-11-12T12:05:00Z');
const done = { state: 'done', attempt: 1, errorCode: null } as const;
const failedTwice = { state: 'failed', attempt: 2, errorCode: 'SUNAT_UNAVAILABLE' } as const;
const of = (known: Partial<RunKnowledge>) =>
  failingOf({ openAttempt: null, ended: null, nextTryAt: null, lastDoneAt: null, books: [], ...known });

test.each<[string, Partial<RunKnowledge>]>([
  ['nothing was tried yet', {}],
  ['the first collection is under way', { openAttempt: 1 }],
  ['the last one ended well', { ended: done }],
  [
    'the first attempt failed, and the next is minutes away',
    { ended: { ...failedTwice, attempt: 1 }, nextTryAt: soon },
  ],
])('it does not keep failing: %s', (_what, known) => {
  expect(of(known)).toBeNull();
});

test.each<[string, Partial<RunKnowledge>]>([
  ['it was tried twice in vain', { ended: failedTwice, nextTryAt: soon }],
  ['it failed, and nothing comes before the next day', { ended: { ...failedTwice, attempt: 1 } }],
  ['it was interrupted again and again', { ended: { state: 'stale', attempt: 3, errorCode: 'WORKER_LOST' } }],
  ['the third attempt is under way', { openAttempt: 3, ended: done }],
  ['a new one is under way after one in vain', { openAttempt: 1, ended: failedTwice }],
])('it keeps failing: %s', (_what, known) => {
  expect(of(known)).not.toBeNull();
});

test('it says why, when it is tried again, and since when nothing came', () => {
  const lastDoneAt = new Date('2026-11-10T11:41:00Z');
  expect(of({ ended: failedTwice, nextTryAt: soon, lastDoneAt })).toEqual({
    message: 'SUNAT no respondió.',
    next_try_at: soon.toISOString(),
    by_itself: true,
    last_done_at: lastDoneAt.toISOString(),
    books: [],
  });
});

test('runs that go to their end keep failing, too, while the same books do not come: each reason is told once', () => {
  const books = [
    { book: 'RCE', period: '202609', errorCode: 'TICKET_FAILED' },
    { book: 'RVIE', period: '202609', errorCode: 'LAYOUT_NOT_UNDERSTOOD' },
    { book: 'RCE', period: '202608', errorCode: 'TICKET_FAILED' },
  ] as const;
  expect(of({ ended: done, books })).toEqual({
    message: 'SUNAT no pudo generar el archivo. SUNAT cambió el formato del archivo.',
    next_try_at: null,
    by_itself: true,
    last_done_at: null,
    books: books.map(({ book, period }) => ({ book, tax_period: period })),
  });
  // When nothing comes at all, that is what is told.
  expect(of({ ended: failedTwice, books })).toMatchObject({ message: 'SUNAT no respondió.', books: [] });
});

test('what may have been a refusal is not tried again by itself', () => {
  const ended = { state: 'failed', attempt: 1, errorCode: 'LOGIN_NOT_UNDERSTOOD' } as const;
  expect(of({ ended })).toMatchObject({ by_itself: false });
  expect(of({ ended: failedTwice })).toMatchObject({ by_itself: true });
});
