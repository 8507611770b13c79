import { SunatError } from '@yupana/sunat/errors.ts';
import { expect, test } from 'vitest';
import { failureOf } from '../../../sunat/failure.ts';
import { LoginCutOff, SolUserBusy, SolUserRests } from '../../../sunat/refusals.ts';
import { askAgainAt, TROUBLES } from './troubles.ts';

const now = new Date('2026-11-20T15:00:00Z');
const minutes = (error: unknown, tries = 1) => {
  const at = askAgainAt(failureOf(error), tries, now);
  return at && (at.getTime() - now.getTime()) / 60_000;
};

test.each([
  ['a refused password', new SunatError({ kind: 'CredentialsRejected', source: 'sol-user' }), 'credentials'],
  ['a locked user', new SunatError({ kind: 'CredentialsRejected', source: 'sol-user-locked' }), 'credentials'],
  [
    'an answer that may have been a refusal',
    new SunatError({ kind: 'LoginNotUnderstood', problem: 'x' }),
    'credentials',
  ],
  ['a login that was cut off', new LoginCutOff(), 'credentials'],
  ['a captcha', new SunatError({ kind: 'CaptchaDemanded' }), 'captcha'],
])('%s is never tried again by itself', (_what, error, trouble) => {
  expect(TROUBLES[failureOf(error).code]).toBe(trouble);
  expect(minutes(error)).toBeNull();
});

test('an outage is tried again later and later, and after five not before the next collection', () => {
  const outage = new SunatError({ kind: 'ServiceUnavailable', reason: 'timeout' });
  expect([1, 2, 3, 4, 5].map((tries) => minutes(outage, tries))).toEqual([10, 20, 40, 80, null]);
});

test('who waits for the user waits minutes, and who was told to rest as long as that', () => {
  expect(minutes(new SolUserBusy(), 9)).toBe(2);
  expect(minutes(new SolUserRests(new Date('2026-11-20T18:00:00Z'), now))).toBe(180);
});

test('what fails of ours once the key was sent does not have it sent again before the next ordinary time', () => {
  const hours = (isSent: boolean) => {
    const at = askAgainAt(failureOf(new RangeError('ours')), 1, now, isSent);
    return at && (at.getTime() - now.getTime()) / 3_600_000;
  };
  expect([hours(true), hours(false)]).toEqual([24, 1 / 6]);
});
