import { describe, expect, test } from 'vitest';
import { SunatError } from '../errors.ts';
import type { Answer } from '../http.ts';
import { readMonth, readToday } from './parse.ts';

const answer = (body: string): Answer => ({
  ...{
    call: 'exchange-rates',
    status: 200,
    contentType: 'text/plain',
    retryAfterMs: null,
    location: null,
    cookies: [],
  },
  body: Buffer.from(body),
  redact: (text) => text,
});
const side = (fecPublica: string, valTipo: string, codTipo: string) => ({ fecPublica, valTipo, codTipo });
const month = (entries: object[]) => readMonth(answer(JSON.stringify(entries)), '2026-09');
const refused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof SunatError && error.kind;
  }
  return null;
};

test('the line of today is a day and two rates', () => {
  expect(readToday(answer('20/11/2026|3.371|3.379|\n'))).toEqual({ day: '2026-11-20', buy: '3.371', sell: '3.379' });
});

test.each([
  '20/11/2026|3.371|',
  '20/11/2026|3.371|3.379|3.380|',
  '31/11/2026|3.371|3.379|',
  '20/11/2026|3,371|3,379|',
  '20/11/2026|0.000|0.000|',
  '20/11/2026|3.379|3.371|',
  '20/11/2026|3.371|33.790|',
  '20/11/2026|3.371|3.379|\n21/11/2026|3.371|3.379|',
  'Request Rejected',
])('«%s» is no rate', (line) => {
  expect(refused(() => readToday(answer(line)))).toBe('UnrecognisedAnswer');
});

describe('a month', () => {
  test('has each day twice, in its order, and days of the months beside it are left out', () => {
    const entries = [
      side('02/09/2026', '3.441', 'V'),
      side('01/09/2026', '3.432', 'C'),
      side('01/09/2026', '3.440', 'V'),
      side('02/09/2026', '3.433', 'C'),
      side('31/08/2026', '3.400', 'C'),
    ];
    expect(month(entries)).toEqual([
      { day: '2026-09-01', buy: '3.432', sell: '3.440' },
      { day: '2026-09-02', buy: '3.433', sell: '3.441' },
    ]);
    expect(month([])).toEqual([]);
  });

  test.each([
    ['one side alone', [side('01/09/2026', '3.432', 'C')]],
    ['another type', [side('01/09/2026', '3.432', 'X')]],
    ['two rates of a day', [side('01/09/2026', '3.432', 'C'), side('01/09/2026', '3.433', 'C')]],
    ['another name', [{ fecha: '01/09/2026' }]],
  ])('with %s is not understood', (_what, entries) => {
    expect(refused(() => month(entries))).toBe('UnrecognisedAnswer');
  });

  test('that is no list is not understood', () => {
    expect(refused(() => readMonth(answer('{"error":"token"}'), '2026-09'))).toBe('UnrecognisedAnswer');
    expect(refused(() => readMonth(answer('[{"fecPublica"'), '2026-09'))).toBe('UnrecognisedAnswer');
  });
});
