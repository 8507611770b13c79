import type { Place } from '../place.ts';
import type { Fact, Sheet } from '../sheet.ts';
import { blocksOf, layFact } from './blocks.ts';
import { BOTTOM, Composer, LEFT, LINE, MOST_PAGES, RIGHT } from './composer.ts';
import { type Mark, type Measure, PAGE } from './marks.ts';
import { setTable } from './table.ts';

const RUC_BOX = 206;
const TERMS = 236;
/** A longer fact would push the table off its page: it goes to the notes. */
const LONGEST_FACT = 220;

/** A form on its pages, as marks. The same form gives the same marks, always. */
export function layOut(sheet: Sheet, measure: Measure): Mark[][] {
  return compose(sheet, measure).pages;
}

/** Where on those pages the form says what. */
export function placesIn(sheet: Sheet, measure: Measure): Place[] {
  return compose(sheet, measure).places;
}

function compose(sheet: Sheet, measure: Measure): Composer {
  const composer = new Composer(measure, (page) => setHead(page, sheet));
  const [parties, longParties] = apart(sheet.parties);
  const [terms, longTerms] = apart(sheet.terms);
  setParties(composer, parties, terms);
  const notes = [...longParties, ...longTerms].map(({ label, value }) => `${label}: ${value}`).concat(sheet.notes);

  const table = sheet.table && setTable(composer, sheet.table);
  if (table?.left) {
    const shown = (sheet.table?.rows.length ?? 0) - table.left;
    notes.unshift(
      `Esta impresión llega a ${MOST_PAGES} páginas: muestra ${shown} de ${shown + table.left} líneas. Las demás están en el XML.`,
    );
  }
  setBelow(composer, blocksOf(composer, sheet, notes), table);
  number(composer, sheet.number);
  return composer;
}

function apart(all: readonly Fact[]): [short: Fact[], long: Fact[]] {
  const long = (fact: Fact): boolean => fact.value.length > LONGEST_FACT && !fact.strong;
  return [all.filter((fact) => !long(fact)), all.filter(long)];
}

/** Who issues it, and the box of its number. */
function setHead(page: Composer, { issuer, title, number: id }: Sheet): void {
  const top = page.y;
  const width = RIGHT - LEFT - RUC_BOX - 28;
  let y = top;
  const names = page.wrap(issuer.name ?? '', width, { size: 14, bold: true, most: 120 });
  for (const line of names) {
    page.text(line, LEFT, y, { size: 14, bold: true }, 18);
    y += 18;
  }
  const widest = Math.max(0, ...names.map((line) => page.measure(line, 14, true)));
  if (page.pages.length === 1 && names.length > 0) page.place('issuer', LEFT, top, widest, names.length * 18);
  for (const line of issuer.lines.slice(0, 3).flatMap((text) => page.wrap(text, width, { most: 200 }))) {
    page.text(line, LEFT, y);
    y += LINE;
  }
  const inside = RUC_BOX - 16;
  const said = [issuer.ruc === null ? '' : `RUC ${issuer.ruc}`, title, id].flatMap((text) =>
    page.wrap(text, inside, { size: 13, bold: true, most: 60 }),
  );
  const height = said.length * 20 + 20;
  page.box(RIGHT - RUC_BOX, top, RUC_BOX, height, { radius: 4, ink: 'strong' });
  for (const [at, line] of said.entries()) {
    page.text(line, RIGHT - RUC_BOX / 2, top + 10 + at * 20, { size: 13, bold: true, align: 'center' }, 20);
  }
  if (page.pages.length === 1) page.place('number', RIGHT - RUC_BOX, top, RUC_BOX, height);
  page.y = Math.max(y, top + height) + 14;
}

function setParties(page: Composer, parties: readonly Fact[], terms: readonly Fact[]): void {
  if (parties.length + terms.length === 0) return;
  const middle = parties.length === 0 ? LEFT : RIGHT - TERMS;
  const halves = [
    { x: LEFT + 10, facts: parties.map((fact) => layFact(page, fact, 100, middle - LEFT - 120)) },
    { x: middle + 10, facts: terms.map((fact) => layFact(page, fact, 108, RIGHT - middle - 128)) },
  ];
  const heights = halves.map(({ facts }) => facts.reduce((sum, { lines }) => sum + lines * LINE + 2, 0));
  const height = Math.max(...heights) + 14;
  page.box(LEFT, page.y, RIGHT - LEFT, height, { radius: 3 });
  if (parties.length > 0) page.line(middle, page.y, middle, page.y + height);
  for (const { x, facts } of halves) {
    let y = page.y + 8;
    for (const { lines, set } of facts) {
      set(x, y);
      y += lines * LINE + 2;
    }
  }
  page.y += height + 12;
}

const GAP = 9;

/** What follows the table: at the foot of its page where it fits, else on the next ones. */
function setBelow(
  page: Composer,
  blocks: ReturnType<typeof blocksOf>,
  table: ReturnType<typeof setTable> | null,
): void {
  const whole = blocks.reduce((sum, { height }) => sum + height + GAP, 0);
  if (page.y + whole <= BOTTOM) {
    if (table) page.y = BOTTOM - whole;
    table?.close(page.y);
    page.y += GAP;
  } else {
    table?.close(table.left > 0 || table.y > BOTTOM - 100 ? BOTTOM : table.y);
    page.y = (table?.y ?? page.y) + GAP;
  }
  for (const { height, set } of blocks) {
    if (page.y + height > BOTTOM && !page.nextPage()) return;
    set(page.y);
    page.y += height + GAP;
  }
}

/** Which of how many pages each is; of a single one nobody asks. */
function number({ pages }: Composer, id: string): void {
  if (pages.length === 1) return;
  for (const [at, marks] of pages.entries()) {
    const foot = { kind: 'text', y: PAGE.height - 20, size: 10, bold: false, ink: 'muted' } as const;
    marks.push({ ...foot, text: id.slice(0, 60), x: LEFT, align: 'left' });
    marks.push({ ...foot, text: `${at + 1} de ${pages.length}`, x: RIGHT, align: 'right' });
  }
}
