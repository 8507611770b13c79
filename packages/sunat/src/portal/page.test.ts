import { expect, test } from 'vitest';
import { answer } from '../../test/answers.ts';
import { SunatError } from '../errors.ts';
import { readPage } from './page.ts';
import { readStep } from './parse.ts';
import { readFields } from './platform/constancia.ts';

const within = (times: number, inside: string, tag = 'div') =>
  `${`<${tag}>`.repeat(times)}${inside}${`</${tag}>`.repeat(times)}`;
const HOSTS = { menu: 'https://menu.example', security: 'https://security.example', ww1: null };

test('a page says what stands in it, in one line, and not what is silent', () => {
  const html =
    '<title>Uno</title><p id="a">dos <b>tres</b>\n cuatro</p><script>var cinco = 5;</script><style>seis</style><svg><style><g>siete</g></style></svg>';
  const { elements, scripts, text } = readPage(html);
  expect(text).toBe('Uno dos tres cuatro');
  expect(scripts).toBe('var cinco = 5;');
  const textOf = (tag: string) => elements.find((one) => one.tag === tag)?.text;
  expect([textOf('p'), textOf('b'), textOf('script'), textOf('html')]).toEqual([
    'dos tres cuatro',
    'tres',
    '',
    'Uno dos tres cuatro',
  ]);
});

test('a page that is nested beyond all measure is not understood, with what came of it', () => {
  const deep = answer(200, within(20_000, 'Hola'), { call: 'portal.page' });
  const html = deep.body.toString();
  const seen = { fault: { kind: 'UnrecognisedAnswer', expected: 'portal.page', problem: 'a page nested too deep' } };
  for (const read of [() => readPage(html, deep), () => readFields(html, deep)]) {
    const told = expect.objectContaining({ ...seen, evidence: expect.objectContaining({ status: 200 }) });
    expect(read).toThrow(told);
  }
  expect(() => readStep(deep, new URL(HOSTS.menu), HOSTS)).toThrow(SunatError);
  expect(() => readPage(html)).toThrow(expect.objectContaining(seen));
});

test('formatting that is left open is not repeated without end', () => {
  const open = Array.from({ length: 400 }, (_, place) => `<font size=${place}>`).join('');
  expect(() => readPage(`<p>${open}${'<p>x'.repeat(2_000)}`)).toThrow(
    expect.objectContaining({ kind: 'UnrecognisedAnswer' }),
  );
});

test('what 1,000 elements stand around is put together once, however long it is', () => {
  const piece = 'palabra '.repeat(1_000).trim();
  const html = within(1_000, `${piece}<br>`.repeat(500));
  const { elements, text } = readPage(html);
  expect(html.length).toBeGreaterThan(4_000_000);
  expect(text).toBe(Array.from({ length: 500 }, () => piece).join(' '));
  // Together they hold no more than a few pages would: each text is bounded, where it is made of pieces.
  const around = elements.filter(({ tag }) => tag === 'div');
  expect(around).toHaveLength(1_000);
  expect(Math.max(...around.map((one) => one.text.length))).toBeLessThan(10_000 + piece.length + 2);
  expect(text.startsWith(around[0]?.text ?? '-')).toBe(true);
});

test('one piece is given whole: a list stands in a text of its own', () => {
  const list = JSON.stringify(Array.from({ length: 20_000 }, (_, place) => place));
  const { elements } = readPage(`<body><textarea>${list}</textarea></body>`);
  expect(elements.find(({ tag }) => tag === 'textarea')?.text).toBe(list);
});

test('a constancia within 1,000 elements is read', () => {
  const { number } = readFields(within(1_000, '<p>Número de constancia: 31</p>'));
  expect(number).toBe('31');
});
