import { expect, test } from 'vitest';
import { decodeXml, prettyXml } from './pretty-xml.ts';

const shown = (xml: string) =>
  prettyXml(xml)?.map(({ depth, tokens }) => `${'  '.repeat(depth)}${tokens.map(({ text }) => text).join('')}`);

test('an XML is read line by line, as deep as its elements', () => {
  expect(
    shown(
      '<?xml version="1.0"?>\n<a x="1"><b>uno</b><c/><d></d><e><![CDATA[<f>]]></e><!-- nota --><g>\n<h>2</h></g></a>',
    ),
  ).toEqual([
    '<?xml version="1.0"?>',
    '<a x="1">',
    '  <b>uno</b>',
    '  <c/>',
    '  <d></d>',
    '  <e><![CDATA[<f>]]></e>',
    '  <!-- nota -->',
    '  <g>',
    '    <h>2</h>',
    '  </g>',
    '</a>',
  ]);
});

test('names and values of a tag are told apart', () => {
  expect(prettyXml('<a x="1" y:z=\'>\'/>')?.[0]?.tokens[0]?.text).toBe('<a');
  expect(prettyXml('<b c="d"/>')?.[0]?.tokens.map(({ kind }) => kind)).toEqual(['tag', 'name', 'value', 'tag']);
});

test('what is no XML is shown as it is, and what is too large is not told apart', () => {
  expect(shown('nada')).toEqual(['nada']);
  expect(shown('</a></b>')).toEqual(['</a>', '</b>']);
  expect(prettyXml('x'.repeat(400_001))).toBeNull();
});

test('the encoding that it declares is believed', () => {
  const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ñ</a>', (char) => char.charCodeAt(0));
  expect(decodeXml(latin.buffer)).toContain('<a>ñ</a>');
  const unheard = new TextEncoder().encode('<?xml version="1.0" encoding="unheard-of"?><a>ñ</a>');
  expect(decodeXml(unheard.buffer)).toContain('<a>ñ</a>');
});
