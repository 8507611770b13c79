import type { SettingName, SettingValue } from '@yupana/contract/setting-values.ts';
import { LINED } from '@yupana/contract/setting-values.ts';
import type { ToldRow } from './queries-settings.ts';

/** Where what a company told is from, as a fact says it. */
export const SOURCE = 'ajustes de la empresa';

/** What somebody told, and from when on it counts. */
export interface Told<N extends SettingName = SettingName> {
  value: SettingValue<N>;
  since: string | null;
  row: ToldRow;
}

/**
 * What a company told of one thing, as it counts on a day; null: nobody told it, or took it back from an earlier day on. Of lists whose
 * lines say themselves since when, the last word counts whole: what of it counts on a day, `linesOn` says.
 * @param rows of each setting and day the last word, the oldest days first
 * @param day `AAAA-MM-DD`
 */
export function toldOn<N extends SettingName>(rows: readonly ToldRow[], setting: N, day: string): Told<N> | null {
  const row = rows.findLast((one) => one.setting === setting && (LINED.has(setting) || (one.since ?? '') <= day));
  return row && row.value !== null ? { value: row.value as SettingValue<N>, since: row.since, row } : null;
}

/** The day on which what counts for a whole period is looked at; of a short month a day that never was, and follows its last. */
export function lastDayOf(period: string): string {
  return `${period.slice(0, 4)}-${period.slice(4)}-31`;
}

/** What was told of one thing from days on that are after this one, the next first. Of lists each line says it, and none is told so. */
export function toldAfter(
  rows: readonly ToldRow[],
  setting: SettingName,
  day: string,
): (ToldRow & { since: string })[] {
  return rows.filter((one): one is ToldRow & { since: string } => one.setting === setting && (one.since ?? '') > day);
}

/** Lines of a list that count on a day. */
export function linesOn<T extends { since: string; until: string | null }>(lines: readonly T[], day: string): T[] {
  return lines.filter(({ since, until }) => since <= day && (until === null || day <= until));
}
