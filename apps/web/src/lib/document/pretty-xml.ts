/** A piece of an XML as it is shown. */
export interface XmlToken {
  kind: 'tag' | 'name' | 'value' | 'text' | 'note';
  text: string;
}
export interface XmlLine {
  depth: number;
  tokens: XmlToken[];
}

/** Of a larger one the text is shown as it is: a table of a hundred thousand pieces is no help to anybody. */
const MOST = 400_000;

const PIECE = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/[^>]*>|<[^>]*>|[^<]+/g;

/**
 * An XML in lines, each as deep as its element, to be read by a person: what is signed is the file, never this. An element that
 * holds nothing but a text stands in one line. Nothing is resolved and nothing is left out but the spaces between elements.
 * @returns null when it is too large to be told apart
 */
export function prettyXml(xml: string): XmlLine[] | null {
  if (xml.length > MOST) return null;
  const lines: XmlLine[] = [];
  let depth = 0;
  const pieces = xml.match(PIECE) ?? [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] ?? '';
    if (piece.trim() === '') continue;
    if (piece.startsWith('</')) {
      depth = Math.max(0, depth - 1);
      lines.push({ depth, tokens: [{ kind: 'tag', text: piece }] });
    } else if (/^<[?!]/.test(piece)) {
      lines.push({ depth, tokens: [{ kind: piece.startsWith('<![CDATA[') ? 'text' : 'note', text: piece }] });
    } else if (piece.startsWith('<')) {
      const tokens = tagTokens(piece);
      const [inside, end] = [pieces[at + 1] ?? '', pieces[at + 2] ?? ''];
      if (piece.endsWith('/>')) {
        lines.push({ depth, tokens });
      } else if (inside.startsWith('</')) {
        lines.push({ depth, tokens: [...tokens, { kind: 'tag', text: inside }] });
        at += 1;
      } else if ((!inside.startsWith('<') || inside.startsWith('<![CDATA[')) && end.startsWith('</')) {
        lines.push({
          depth,
          tokens: [...tokens, { kind: 'text', text: inside.trim() }, { kind: 'tag', text: end }],
        });
        at += 2;
      } else {
        lines.push({ depth, tokens });
        depth += 1;
      }
    } else {
      lines.push({ depth, tokens: [{ kind: 'text', text: piece.trim() }] });
    }
  }
  return lines;
}

/** `<cbc:ID schemeID="6">` in tag, name, value, tag. */
function tagTokens(tag: string): XmlToken[] {
  const tokens: XmlToken[] = [];
  let after = 0;
  for (const { index, 0: whole, 1: name = '', 2: value = '' } of tag.matchAll(
    /(\s[\w:.-]+\s*=\s*)("[^"]*"|'[^']*')/g,
  )) {
    if (index > after) tokens.push({ kind: 'tag', text: tag.slice(after, index) });
    tokens.push({ kind: 'name', text: name }, { kind: 'value', text: value });
    after = index + whole.length;
  }
  tokens.push({ kind: 'tag', text: tag.slice(after) });
  return tokens;
}

/** The text of a file by the encoding that it declares; UTF-8 where it declares none, or one that nobody knows. */
export function decodeXml(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const [, declared = 'utf-8'] = /^[^>]*encoding=["']([\w-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
