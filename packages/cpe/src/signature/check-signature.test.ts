import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkSignature } from './check-signature.ts';

const signed = readFileSync(new URL('../../fixtures/signed/sha1.xml', import.meta.url), 'latin1');
/** The signed file with something behind all that it says. */
const within = (more: string) => Buffer.from(signed.replace(/<\/Invoice>\s*$/, `${more}</Invoice>`), 'latin1');
const names = Array.from({ length: 40 }, (_, at) => `xmlns:n${at}="urn:${at}"`).join(' ');

test('what is small is checked at once, what is large in a thread, with the same answer', async () => {
  expect(await checkSignature(Buffer.from(signed, 'latin1'))).toEqual({ state: 'valid', old: true });
  expect(await checkSignature(within('<a/>'.repeat(20_000)))).toEqual({ state: 'digest differs' });
});

/** Whether its answer is there before anything else may come to pass: a thread's comes as an event. */
async function isCheckedAtOnce(bytes: Buffer): Promise<boolean> {
  let isAnswered = false;
  const checked = checkSignature(bytes).then(() => {
    isAnswered = true;
  });
  for (let step = 0; step < 20; step++) await null;
  const atOnce = isAnswered;
  await checked;
  return atOnce;
}

test('what has many namespaces in force at many elements is looked at in a thread, however few bytes it has', async () => {
  expect(await isCheckedAtOnce(within('<a/>'.repeat(4_000)))).toBe(true);
  expect(await isCheckedAtOnce(within(`<a ${names}>${'<a/>'.repeat(4_000)}</a>`))).toBe(false);
  // Of two bytes a letter nothing is counted, with its mark or without.
  expect(await isCheckedAtOnce(Buffer.from(`\uFEFF${signed}`, 'utf16le'))).toBe(false);
  expect(await isCheckedAtOnce(Buffer.from(signed, 'utf16le'))).toBe(false);
});

test('what takes too long holds nobody up, ends, and cannot be checked; the next one is', async () => {
  const began = performance.now();
  let turns = 0;
  const beat = setInterval(() => {
    turns += 1;
  }, 20);
  // Minutes, were it waited for.
  const slow = checkSignature(within(`<a ${names}>${'<a/>'.repeat(2_000_000)}</a>`), 1_000);
  const next = checkSignature(within('<a/>'.repeat(20_000)));
  expect(await slow).toEqual({ state: 'cannot be checked', why: 'comprobarla toma demasiado tiempo' });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(turns).toBeGreaterThan(10);
  expect(await next).toEqual({ state: 'digest differs' });
  clearInterval(beat);
});
