import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls.ts';

/** What a stranger may send into any field: 100 KB of what makes a careless regular expression go back and forth. */

const LONG = 100_000;
const TEXTS = [
  'a',
  'A',
  '9',
  ' ',
  '\t',
  '-',
  '.',
  '@',
  'ñ',
  "'",
  'a@a.',
  'a.',
  'a ',
  '1 ',
  '2026-11-21T00:00:00',
  '00000000-',
  '{"a":',
  '[',
  '\u{1F600}',
].flatMap((part) => {
  const text = part.repeat(Math.ceil(LONG / part.length));
  // Also when what makes it wrong comes last.
  return [text, `${text}!`, `${text}\n`];
});

/** The same text in each place of a schema that takes one. */
function filled(schema: z.core.$ZodType, text: string): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, filled(field, text)]));
  }
  if (schema instanceof z.ZodArray) return [filled(schema.element, text)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return filled(schema.unwrap(), text);
  }
  return text;
}

const inputs = calls.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${part} of ${id}`, schema] as const] : [],
  ),
);

test.each(inputs)('100 KB in every field of the %s is judged at once', (_name, schema) => {
  for (const text of TEXTS) {
    const before = process.threadCpuUsage();
    schema.safeParse(filled(schema, text));
    const { user, system } = process.threadCpuUsage(before);
    // Reading it once takes a few milliseconds, going back for each character many seconds.
    expect((user + system) / 1_000, `«${text.slice(0, 8)}…»`).toBeLessThan(1_000);
  }
});

test('the texts reach the fields that they are meant for', () => {
  const [, list] = inputs.find(([name]) => name === 'body of registerBusinesses') ?? [];
  expect(filled(list ?? z.never(), 'x')).toMatchObject({ rows: [{ ruc: 'x', passwordSOL: 'x' }] });
  expect(inputs.length).toBeGreaterThan(30);
});
