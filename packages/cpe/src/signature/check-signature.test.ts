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

test('what has many namespaces in force at many elements is looked at in a thread, however few bytes it has', async () => {
  const order: string[] = [];
  const checked = (more: string) => checkSignature(within(more)).then(() => order.push('checked'));
  setImmediate(() => order.push('turn'));
  await checked('<a/>'.repeat(4_000));
  setImmediate(() => order.push('turn'));
  await checked(`<a ${names}>${'<a/>'.repeat(4_000)}</a>`);
  await new Promise(setImmediate);
  expect(order).toEqual(['checked', 'turn', 'turn', 'checked']);
  // Of two bytes a letter nothing is counted, with its mark or without.
  for (const mark of ['\uFEFF', '']) {
    order.length = 0;
    setImmediate(() => order.push('turn'));
    await checkSignature(Buffer.from(`${mark}${signed}`, 'utf16le')).then(() => order.push('checked'));
    expect(order).toEqual(['turn', 'checked']);
  }
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
