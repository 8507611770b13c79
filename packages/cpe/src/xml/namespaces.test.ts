import fc from 'fast-check';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { expect, test } from 'vitest';
import { Scope, takeApart } from './namespaces.ts';
import { readXml } from './read-xml.ts';
import { Refused } from './refused.ts';
import { compile } from './wanted.ts';

/** Elements and attributes on whose namespaces parsers disagree when they are wrong, each often enough that pairs of them meet. */
const XML = 'http://www.w3.org/XML/1998/namespace';
const NAMES = ['a', 'p:a', 'p:a', 'q:b', 'r:a', 'xml:a', 's:a'];
const WRONG_NAMES = ['xmlns:a', 'z:c', ':a', 'a:', 'p:a:b', 'p:1', 'constructor:a', '__proto__:a'];
const ATTRIBUTES = [
  'xmlns="u1"',
  'xmlns=" u1 "',
  'xmlns=""',
  'xmlns:p="u1"',
  'xmlns:p=" u1 "',
  'xmlns:q="u1"',
  'xmlns:q="u2"',
  'xmlns:r="u&#49;"',
  `xmlns:xml="${XML}"`,
  'xmlns:s="u2"',
  'p:a="1"',
  'q:a="1"',
  'r:a="1"',
  'a="1"',
  'xml:lang="es"',
];
const WRONG_ATTRIBUTES = [
  'xmlns:p=""',
  'xmlns:q=" "',
  'xmlns:xml="u"',
  `xmlns:x="${XML}"`,
  `xmlns="${XML}"`,
  'xmlns:x="http://www.w3.org/2000/xmlns/"',
  'xmlns:xmlns="http://www.w3.org/2000/xmlns/"',
  'xmlns="http://www.w3.org/2000/xmlns/"',
  'xmlns:="u"',
  'xmlns:a:b="u"',
  ':a="1"',
  'a:="1"',
  'a:b:c="1"',
  'z:a="1"',
];
const mostly = (usual: string[], wrong: string[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });
const elementOf = (depth: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      mostly(NAMES, WRONG_NAMES),
      fc.array(mostly(ATTRIBUTES, WRONG_ATTRIBUTES), { maxLength: 4 }),
      depth === 0 ? fc.constant([]) : fc.array(elementOf(depth - 1), { maxLength: 3 }),
    )
    .map(([name, attributes, inside]) => `<${[name, ...attributes].join(' ')}>${inside.join('')}</${name}>`);
const document = elementOf(2).map((inside) => `<a xmlns:p="u1" xmlns:q="u2" xmlns:r="u3">${inside}</a>`);

/** What saxes finds of names, or that it refuses the document; each of them as `Scope` has it too. */
function read(text: string): { theirs: string[]; ours: string[] } | 'refused' {
  const [theirs, ours]: [string[], string[]] = [[], []];
  const scopes = [new Scope()];
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const scope = (scopes.at(-1) as Scope).inside(Object.values(tag.attributes));
    const { prefix, local } = takeApart(tag.name);
    scopes.push(scope);
    theirs.push(`${tag.uri} ${tag.local}`);
    ours.push(`${scope.uriOf(prefix)} ${local}`);
  });
  parser.on('closetag', () => scopes.pop());
  try {
    parser.write(text).close();
    return { theirs, ours };
  } catch (error) {
    if (error instanceof Refused) throw new Error(`Ours refuses what theirs takes: ${text}: ${error.message}`);
    return 'refused';
  }
}

function isRefused(text: string): boolean {
  try {
    readXml(text, () => compile({}));
    return false;
  } catch (error) {
    if (error instanceof Refused) return true;
    throw error;
  }
}

test('names and what is wrong with them are what the parser itself says of them, where it is asked to look', () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(document, (text) => {
      const known = read(text);
      seen[known === 'refused' ? 'refused' : 'taken'] += 1;
      expect(isRefused(text)).toBe(known === 'refused');
      if (known !== 'refused') expect(known.ours).toEqual(known.theirs);
    }),
    { numRuns: 1_500 },
  );
  // Both happen: a generator of which everything is refused would prove nothing.
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(150);
});

test.each([
  [`<p:a xmlns:p="u1"><p:b xmlns:p="u2"/><p:c/></p:a>`, ['u1 a', 'u2 b', 'u1 c']],
  [`<a xmlns="u1"><b xmlns=""><c/></b><d/></a>`, ['u1 a', ' b', ' c', 'u1 d']],
  [`<a xmlns="u1"><b xmlns="u2"/><c><d xmlns="u3"/></c><e/></a>`, ['u1 a', 'u2 b', 'u1 c', 'u3 d', 'u1 e']],
])('a prefix stands for what the innermost element says: %s', (text, names) => {
  expect(read(text)).toEqual({ theirs: names, ours: names });
});
