import { BadRow } from '../errors.ts';

/** Excel counts days from here; the 29th of February 1900 that it believes in is before anything of ours. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** 1954 to 2119. */
const SERIAL = /^([2-7]\d{4})(?:\.\d+)?$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]|$)/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T]|$)/;

/**
 * `18/10/2026`, `18-10-2026`, `2026-10-18`, with an hour behind it or not; of a workbook also Excel's serial number.
 * @throws BadRow
 */
export function readDay(cell: string, isOfSheet: boolean, column: string): string {
  const text = cell.trim();
  const serial = isOfSheet ? SERIAL.exec(text)?.[1] : undefined;
  if (serial) return new Date(DAY_0 + Number(serial) * DAY_MS).toISOString().slice(0, 10);
  const [, day, month, year] = DAY_FIRST.exec(text) ?? backwards(YEAR_FIRST.exec(text));
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  if (!isDay || Number(year) < 1990 || Number(year) > 2099) {
    const said = text === '' ? 'está vacía' : `no es una fecha: «${text.slice(0, 30)}»`;
    throw new BadRow(`La columna «${column.slice(0, 40)}» ${said}.`);
  }
  return date.toISOString().slice(0, 10);
}

function backwards(match: RegExpExecArray | null): (string | undefined)[] {
  return match ? [match[0], match[3], match[2], match[1]] : [];
}
