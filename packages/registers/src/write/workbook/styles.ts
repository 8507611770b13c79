/** The looks a cell may have; each is its place among the formats of `styles.xml`. */
export const STYLES = [
  'plain',
  'header',
  'text',
  'guarded',
  'day',
  'amount',
  'rate',
  'count',
  'link',
  'total-text',
  'total-amount',
  'total-count',
] as const;
export type Style = (typeof STYLES)[number];

export const STYLE: Readonly<Record<Style, number>> = Object.fromEntries(
  STYLES.map((style, place) => [style, place]),
) as Record<Style, number>;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Excel puts the country's own separators in the place of these. */
const FORMATS =
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00;[Red]\\-#,##0.00"/><numFmt numFmtId="166" formatCode="0.000"/></numFmts>';
const FONTS = `<fonts count="4"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font><font><u/><sz val="10"/><color rgb="FF075565"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts>`;
const FILLS =
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF075565"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF3F3"/></patternFill></fill></fills>';

const XFS: Readonly<Record<Style, string>> = {
  plain: xf({}),
  header: xf({ font: 1, fill: 2, align: '<alignment vertical="center" wrapText="1"/>' }),
  text: xf({ format: 49 }),
  // Excel leaves alone what begins with an apostrophe that nobody sees.
  guarded: xf({ format: 49, more: ' quotePrefix="1"' }),
  day: xf({ format: 164 }),
  amount: xf({ format: 165 }),
  rate: xf({ format: 166 }),
  count: xf({ format: 3 }),
  link: xf({ font: 2 }),
  'total-text': xf({ font: 3, fill: 3 }),
  'total-amount': xf({ font: 3, fill: 3, format: 165 }),
  'total-count': xf({ font: 3, fill: 3, format: 3 }),
};

function xf({ format = 0, font = 0, fill = 0, align = '', more = '' }): string {
  const applied = `${format ? ' applyNumberFormat="1"' : ''}${font ? ' applyFont="1"' : ''}${fill ? ' applyFill="1"' : ''}${align ? ' applyAlignment="1"' : ''}`;
  const start = `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"${applied}${more}`;
  return align ? `${start}>${align}</xf>` : `${start}/>`;
}

export const STYLES_XML = `${HEAD}<styleSheet xmlns="${MAIN}">${FORMATS}${FONTS}${FILLS}<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${STYLES.length}">${STYLES.map((style) => XFS[style]).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
