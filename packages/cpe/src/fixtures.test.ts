import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { drawnOf, toldOf } from '../test/told.ts';
import { readDocument } from './read-document.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/whole/', import.meta.url));
const named = (ending: string) =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
const NAMES = named('.xml');

/** What was written down of each, as people read it (`fixtures/whole/README.md`). */
const wholeOf = (name: string): { told: unknown; drawn: string[] } =>
  JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8'));
const documentOf = (name: string) => readDocument(readFileSync(`${FOLDER}${name}.xml`));

test('each file has what is to be read of it beside it', () => {
  expect(named('.json')).toEqual(NAMES);
  expect(NAMES.length).toBeGreaterThan(9);
});

test.each(NAMES)(
  'all that %s says is read: who, when, how much, by which tax, how it is paid, and no warning',
  (name) => {
    expect(toldOf(documentOf(name))).toEqual(wholeOf(name).told);
  },
);

test.each(NAMES)('on the paper of %s each amount has its own name, and each party and code its own place', (name) => {
  expect(drawnOf(documentOf(name))).toEqual(wholeOf(name).drawn);
});
