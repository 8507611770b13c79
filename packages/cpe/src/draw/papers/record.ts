import { Composer, LEFT, LINE, RIGHT } from '../page/composer.ts';
import type { Mark, Measure } from '../page/marks.ts';

/** A paper of plain parts, one below the other, on as many pages as they need. */
export interface RecordPaper {
  title: string;
  subtitle: string;
  parts: RecordPart[];
}

export interface RecordPart {
  title: string;
  facts: { label: string; value: string }[];
  /** A line each. */
  notes: string[];
}

const LABEL = 190;

export function layOutRecord({ title, subtitle, parts }: RecordPaper, measure: Measure): Mark[][] {
  const composer = new Composer(measure, (page) => {
    for (const line of page.wrap(title, RIGHT - LEFT, { size: 16, bold: true })) {
      page.text(line, LEFT, page.y, { size: 16, bold: true }, 22);
      page.y += 22;
    }
    for (const line of page.wrap(subtitle, RIGHT - LEFT)) {
      page.text(line, LEFT, page.y, { ink: 'muted' });
      page.y += LINE;
    }
    page.line(LEFT, page.y + 6, RIGHT, page.y + 6, 'brand');
    page.y += 16;
  });
  const bottom = composer.y + composer.room;
  /** @returns whether there is a page for it */
  const room = (height: number): boolean => composer.y + height <= bottom || composer.nextPage();
  for (const part of parts) {
    if (!room(LINE * 3)) return composer.pages;
    composer.text(part.title, LEFT, composer.y, { bold: true, size: 12.5 }, 20);
    composer.y += 22;
    for (const { label, value } of part.facts) {
      for (const [place, line] of composer.wrap(value, RIGHT - LEFT - LABEL).entries()) {
        if (!room(LINE)) return composer.pages;
        if (place === 0) composer.text(label, LEFT, composer.y, { ink: 'muted' });
        composer.text(line, LEFT + LABEL, composer.y);
        composer.y += LINE;
      }
    }
    for (const note of part.notes) {
      for (const line of composer.wrap(note, RIGHT - LEFT - 12)) {
        if (!room(LINE)) return composer.pages;
        composer.text(line, LEFT + 12, composer.y, { size: 10 });
        composer.y += LINE;
      }
    }
    composer.y += 14;
  }
  return composer.pages;
}
