import type { Dated } from '../law/law.ts';
import { dated, entry } from '../tables/dated.ts';
import { kindOf, type Seen } from './kinds.ts';

/** Acts whose terms are known: what a message says beyond its kind. */
export const mailboxActs = [
  'coercive-resolution',
  'seizure',
  'audit-requirement',
  'audit-letter',
  'payment-order',
  'fine',
  'determination',
  'instalments-granted',
  'inductive-letter',
] as const;
export type MailboxAct = (typeof mailboxActs)[number];

/** How a term is counted. Days are business days. */
export interface TermRule {
  /**
   * `from-effect`: the day on which it takes effect is the first; `after-effect`: it is not counted; `month-end`: the last business day of
   * the month; `usual`: no day can be told, for the paper sets it.
   */
  counts: 'from-effect' | 'after-effect' | 'month-end' | 'usual';
  days: number;
  /** A term that the law gives, or the least that it gives where the paper sets one. */
  isLeast: boolean;
}

const SAYS: readonly (readonly [RegExp, MailboxAct])[] = [
  [/resoluci[oó]n de ejecuci[oó]n coactiva/i, 'coercive-resolution'],
  [/medida cautelar|embargo/i, 'seizure'],
  [/^requerimiento\b/i, 'audit-requirement'],
  [/carta de presentaci[oó]n/i, 'audit-letter'],
  [/orden de pago/i, 'payment-order'],
  [/resoluci[oó]n de multa/i, 'fine'],
  [/resoluci[oó]n de determinaci[oó]n/i, 'determination'],
  [/fraccionamiento.*aprobad|aprueba.*fraccionamiento/i, 'instalments-granted'],
  [/carta inductiva/i, 'inductive-letter'],
];
/** Of which kind an act may be said: a notice about requirements is none. */
const OF_KIND: Readonly<Record<MailboxAct, string>> = {
  'coercive-resolution': 'coercive',
  seizure: 'coercive',
  'audit-requirement': 'audit',
  'audit-letter': 'audit',
  'payment-order': 'assessment',
  fine: 'assessment',
  determination: 'assessment',
  'instalments-granted': 'instalments',
  'inductive-letter': 'inductive-letter',
};

/** Which act a message is; null: its subject does not tell, and nothing is reckoned. */
export function actOf(seen: Seen): MailboxAct | null {
  const kind = kindOf(seen);
  return SAYS.find(([says, act]) => OF_KIND[act] === kind && says.test(seen.subject))?.[1] ?? null;
}

const CODE = 'TUO del Código Tributario';
/** DS 133-2013-EF, in force since its publication. */
const SINCE = '2013-06-22';
const READ_ON = '2026-11-27';

const rule = (value: TermRule, norm: string, article: string | undefined, from = SINCE) =>
  dated([entry(value, from, null, { norm, article, source: 'C', readOn: READ_ON })]);

/** Terms by act and date; an act that is not here has none that can be reckoned without its paper. */
export const TERMS: Readonly<Partial<Record<MailboxAct, Dated<TermRule>>>> = {
  // Seven business days from the one that follows the notification: art. 117.
  'coercive-resolution': rule({ counts: 'from-effect', days: 7, isLeast: false }, CODE, 'arts. 104 b), 106 y 117'),
  // At least three for reports and analyses: art. 62, number 1. The paper sets the day.
  'audit-requirement': rule({ counts: 'after-effect', days: 3, isLeast: true }, CODE, 'arts. 62, 104 b) y 106'),
  // Instalments fall due on the last business day of each month; that the first is of the month of the notification is a reading of ours.
  'instalments-granted': rule(
    { counts: 'month-end', days: 0, isLeast: false },
    'Reglamento de aplazamiento y fraccionamiento, RS 161-2015/SUNAT',
    undefined,
    '2015-07-15',
  ),
  // No norm gives it: SUNAT's letters usually do.
  'inductive-letter': rule({ counts: 'usual', days: 10, isLeast: false }, CODE, 'arts. 62 y 104 b)'),
};

/** What a notification of the mailbox rests on, whatever it says. */
export const NOTIFICATION = dated([
  entry('deposit', SINCE, null, { norm: CODE, article: 'arts. 104 b) y 106', source: 'C', readOn: READ_ON }),
]);
