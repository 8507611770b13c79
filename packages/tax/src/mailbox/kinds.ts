/** How much a message of SUNAT's mailbox asks of whoever gets it. */
export const mailboxGroups = ['urgent', 'answer', 'informative'] as const;
export type MailboxGroup = (typeof mailboxGroups)[number];

/** What a message is of, as a person would sort it. */
export const mailboxKinds = [
  'coercive',
  'audit',
  'assessment',
  'instalments',
  'inductive-letter',
  'letter',
  'requirement',
  'inspection',
  'unsorted',
  'non-contentious',
  'former',
  'notice',
] as const;
export type MailboxKind = (typeof mailboxKinds)[number];

/** What of a message is known without opening it. */
export interface Seen {
  /** SUNAT's label; null: it has none. */
  label: string | null;
  subject: string;
  /** A notification has legal effects; a message tells. */
  isNotification: boolean;
}

export const GROUP_OF: Readonly<Record<MailboxKind, MailboxGroup>> = {
  coercive: 'urgent',
  audit: 'urgent',
  assessment: 'urgent',
  instalments: 'answer',
  'inductive-letter': 'answer',
  letter: 'answer',
  requirement: 'answer',
  inspection: 'answer',
  unsorted: 'answer',
  'non-contentious': 'informative',
  former: 'informative',
  notice: 'informative',
};

/** SUNAT's labels. Seen 2026-09 in the mailbox's own page. */
const BY_LABEL: Readonly<Record<string, MailboxKind>> = {
  '10': 'assessment',
  '11': 'coercive',
  '12': 'instalments',
  '13': 'non-contentious',
  '14': 'audit',
  '15': 'former',
  '16': 'notice',
  '18': 'inspection',
  '19': 'requirement',
  '20': 'letter',
};

/** Labels of which a message never asks for anything, whatever its subject says. */
export const INFORMATIVE_LABELS: readonly string[] = Object.keys(BY_LABEL).filter(
  (label) => GROUP_OF[BY_LABEL[label] ?? 'unsorted'] === 'informative',
);

/** What has no label of SUNAT's is told by its subject. The order decides: what is worse stands first. */
const BY_SUBJECT: readonly (readonly [RegExp, MailboxKind])[] = [
  [/ejecuci[oó]n coactiva|cobranza coactiva|medida cautelar|embargo/i, 'coercive'],
  [/fiscalizaci[oó]n|carta de presentaci[oó]n|^requerimiento\b/i, 'audit'],
  [/orden(es)? de pago|resoluci[oó]n de (multa|determinaci[oó]n)/i, 'assessment'],
  [/fraccionamiento/i, 'instalments'],
  [/carta inductiva/i, 'inductive-letter'],
  [/^carta\b/i, 'letter'],
];

/**
 * What a message is. SUNAT's label decides; a letter that says so is an inductive one. A notification that neither its label nor its
 * subject tells is not sorted, and asks to be looked at: it may be anything.
 */
export function kindOf({ label, subject, isNotification }: Seen): MailboxKind {
  const labelled = label === null ? undefined : BY_LABEL[label];
  const told = BY_SUBJECT.find(([says]) => says.test(subject))?.[1];
  if (labelled === 'letter' && told === 'inductive-letter') return told;
  return labelled ?? told ?? (isNotification || label !== null ? 'unsorted' : 'notice');
}
