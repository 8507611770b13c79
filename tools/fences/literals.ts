/** What stands in a file's text. */
export interface Text {
  /** Every string and template literal, without its quotes; what a template holds in `${}` is code. */
  literals: string[];
  /** The rest, without comments; each literal is a pair of quotes. */
  code: string;
}

/** Tells the literals of TypeScript from its code. Regular expressions are taken for code: the house has no quote in one. */
export function readLiterals(source: string): Text {
  const literals: string[] = [];
  let code = '';
  let at = 0;

  function skipTo(end: string): void {
    const found = source.indexOf(end, at);
    at = found < 0 ? source.length : found + end.length;
  }

  function quoted(quote: string): void {
    let text = '';
    for (at += 1; at < source.length && source[at] !== quote; at += 1) {
      if (source[at] === '\\') at += 1;
      text += source[at] ?? '';
    }
    at += 1;
    literals.push(text);
    code += `''`;
  }

  function template(): void {
    let text = '';
    for (at += 1; at < source.length && source[at] !== '`'; ) {
      if (source.startsWith('${', at)) {
        at += 2;
        text += ' ';
        readCode('}');
      } else {
        if (source[at] === '\\') at += 1;
        text += source[at] ?? '';
        at += 1;
      }
    }
    at += 1;
    literals.push(text);
    code += `''`;
  }

  function readCode(end?: string): void {
    for (let depth = 0; at < source.length; ) {
      const here = source[at] ?? '';
      if (source.startsWith('//', at)) skipTo('\n');
      else if (source.startsWith('/*', at)) skipTo('*/');
      else if (here === "'" || here === '"') quoted(here);
      else if (here === '`') template();
      else {
        at += 1;
        if (here === end && depth === 0) return;
        if (here === '{') depth += 1;
        if (here === '}') depth -= 1;
        code += here;
      }
    }
  }

  readCode();
  return { literals, code };
}
