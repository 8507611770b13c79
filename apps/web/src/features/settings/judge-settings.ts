import { sayIssue } from '@yupana/contract/say-issue.ts';
import { LINED, LONGEST_WHY, type SettingName, settingValues } from '@yupana/contract/setting-values.ts';
import type { SaidBody } from '@yupana/contract/settings.ts';
import { placesOf, readSetting, type Written } from './written.ts';

/** What is edited: the fields of a block, and what they said when it was begun. */
export interface Fields {
  written: Partial<Written>;
  base: Partial<Written>;
  since: string;
  reason: string;
}

export interface Judged {
  /** What would be told: only what is another than before, and can be told. */
  changes: SaidBody[];
  /** Settings that say something else than before, whether it can be told or not. */
  touched: SettingName[];
  /** The first text of each field, by `setting.path`; `since` and `reason` by themselves. */
  errors: ReadonlyMap<string, string>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS: ReadonlySet<unknown> = new Set([
  ...['since', 'until', 'bought_on', 'requested_on'],
  ...['electronic_since', 'registered_on', 'on', 'from', 'to'],
]);

/** Judges what stands in the fields of a block by the schemas of the contract. */
export function judgeFields({ written, base, since, reason }: Fields): Judged {
  const errors = new Map<string, string>();
  const touched = (Object.keys(written) as SettingName[]).filter((name) => said(name, written) !== said(name, base));
  const changes = touched.flatMap((name): SaidBody[] => {
    const value = readSetting(name, written[name] as never);
    const from = LINED.has(name) ? null : since;
    if (value === null) return [{ setting: name, value, since: from } as SaidBody];
    const judged = settingValues[name].safeParse(value, { error: sayIssue });
    if (judged.success) return [{ setting: name, value: judged.data, since: from } as SaidBody];
    const places = placesOf(written[name] as Written[SettingName]);
    for (const { path, message } of judged.error.issues) {
      const at = [name, ...path.map((step) => (typeof step === 'number' ? (places?.[step] ?? step) : step))].join('.');
      if (!errors.has(at)) errors.set(at, DAYS.has(path.at(-1)) && !isOwnText(message) ? 'Elige una fecha.' : message);
    }
    return [];
  });
  const dated = touched.some((name) => !LINED.has(name));
  if (dated && !DAY.test(since)) errors.set('since', 'Elige desde cuándo.');
  if (touched.length > 0 && reason.trim() === '') errors.set('reason', 'Escribe el motivo.');
  if (reason.length > LONGEST_WHY) errors.set('reason', `El motivo tiene ${LONGEST_WHY} caracteres como máximo.`);
  return { changes: dated && !DAY.test(since) ? [] : changes, touched, errors };
}

/** Of the contract's texts for days, the one that says more than that a day is missing. */
function isOwnText(message: string): boolean {
  return message.startsWith('Termina');
}

function said(name: SettingName, fields: Partial<Written>): string {
  return JSON.stringify(readSetting(name, fields[name] as never));
}
