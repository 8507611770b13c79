import { expect, test } from 'vitest';
import { type AccessKept, GRANTED, judgeRefusal } from './judge-refusal.ts';
import type { Refusal } from './refusals.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T15:00:00Z');

/** Asked again each time it may be. @returns what is kept after each, and the hours until the next */
function course(...refusals: Refusal[]): string[] {
  let kept: AccessKept = GRANTED;
  let now = new Date(START);
  return refusals.map((refusal) => {
    kept = judgeRefusal(refusal, kept, now);
    const hours = ((kept.again_at?.getTime() ?? 0) - now.getTime()) / HOUR;
    now = kept.again_at ?? now;
    return `${kept.access} ${hours}`;
  });
}

const service: Refusal = { access: 'denied', by: 'service' };
const gateway: Refusal = { access: 'denied', by: 'gateway' };

test('one denial of SUNAT’s pauses an hour, the next a day, and only one on another day is believed for a week', () => {
  expect(course(service, service, service)).toEqual(['denied 1', 'denied 24', 'no-permission 168']);
});

test('a gateway’s refusal is never believed, however often it comes', () => {
  expect(course(...Array<Refusal>(6).fill(gateway))).toEqual([
    ...['denied 1', 'denied 6', 'denied 24', 'denied 24', 'denied 24', 'denied 24'],
  ]);
  // Nor does it make the service’s older than it is.
  expect(course(gateway, gateway, gateway, service, service)).toEqual([
    ...['denied 1', 'denied 6', 'denied 24', 'denied 24', 'no-permission 168'],
  ]);
});

test('SUNAT’s own code is believed at once, and a SOL user rests no longer than it does', () => {
  expect(course({ access: 'no-permission' })).toEqual(['no-permission 168']);
  expect(course({ access: 'rests', until: new Date(START + 5 * HOUR) })).toEqual(['rests 5']);
  expect(course({ access: 'refused' })).toEqual(['refused 168']);
});
