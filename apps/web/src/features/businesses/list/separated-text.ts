/** Tabs first: a text copied from a spreadsheet has them, and no name or password does. */
const DELIMITERS = ['\t', ';', ','];

/** The cells of a text whose columns stand apart by tabs, semicolons or commas. */
export async function cellsOf(text: string): Promise<string[][]> {
  // Loaded when a list is read: nobody else pays for it.
  const { parseCsv } = await import('hucre/csv');
  const [named, body] = namedDelimiter(text);
  const delimiter = named ?? likelyDelimiter(body);
  const cells = parseCsv(body, { delimiter }).map((row) => row.map(String));
  if (!cells.flat().some((cell) => cell.includes('\n') && cell.includes(delimiter))) return cells;
  // A quotation mark that opens a name or a password, and that nobody closes, has swallowed the rows below it.
  return body.split(/\r?\n/).map((line) => line.split(delimiter));
}

/** `sep=;`, by which Excel is told how to open a CSV. */
function namedDelimiter(text: string): [delimiter: string | undefined, rest: string] {
  const [line = '', delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  return [delimiter, text.slice(line.length)];
}

/** The one that most lines have: names may have commas, and some a semicolon. */
function likelyDelimiter(text: string): string {
  const lines = text.split('\n');
  const having = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return DELIMITERS.reduce((best, other) => (having(other) > having(best) ? other : best));
}
