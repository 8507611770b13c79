import type { MailboxMessage } from '@yupana/contract/mailbox.ts';
import { sortMessage } from '@yupana/tax/mailbox/term-of.ts';
import type { Deps } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import type { findLastOpening } from '../opening/queries-openings.ts';
import type { MessageRow } from './queries-messages.ts';
import { faultWords } from './trouble-words.ts';
import { basisOf, KIND_NAMES, meaningOf, termWords } from './words.ts';

const LINK_SECONDS = 15 * 60;

type Opening = NonNullable<Awaited<ReturnType<typeof findLastOpening>>>;

interface Shown {
  business: MailboxMessage['business'];
  labels: Readonly<Record<string, string>>;
  opening: Opening | undefined;
  solUser: string | null;
}

/** A message with all that is known of it without opening it, and with what came of it where somebody did. */
export function presentMessage(deps: Pick<Deps, 'clock' | 'files'>, row: MessageRow, shown: Shown): MailboxMessage {
  const day = row.published_at && dateInLima(row.published_at);
  const seen = { label: row.label, subject: row.subject, isNotification: row.tray === 'notifications' };
  const sorted = sortMessage(seen, day);
  return {
    business: shown.business,
    ...{ tray: row.tray, code: row.code, subject: row.subject, group: sorted.group, kind: sorted.kind },
    kind_name: KIND_NAMES[sorted.kind],
    label_name: row.label === null ? null : (shown.labels[row.label] ?? `Etiqueta ${row.label}`),
    received_at: row.published_at?.toISOString() ?? null,
    first_seen_at: row.first_seen_at.toISOString(),
    ...{ is_read: row.is_read, attachments: row.attachments, takes_effect_on: sorted.takesEffectOn },
    term: termWords(sorted.term, sorted.act, deps.clock.today()),
    meaning: meaningOf(sorted, shown.opening?.state === 'opened'),
    basis: basisOf(sorted),
    sol_user: shown.solUser,
    opening: shown.opening ? presentOpening(deps, shown.opening) : null,
  };
}

function presentOpening({ files }: Pick<Deps, 'files'>, row: Opening): NonNullable<MailboxMessage['opening']> {
  const link = (hash: string | null, name: string) =>
    hash && files.link({ businessId: row.business_id }, hash, name, LINK_SECONDS, row.firm_id);
  return {
    ...{ state: row.state, asked_at: row.asked_at.toISOString(), asked_by: row.member_name },
    ended_at: row.ended_at?.toISOString() ?? null,
    says: saysOf(row),
    files:
      row.files?.map(({ name, hash, bytes, fault }) => ({
        ...{ name, bytes, link: link(hash, name), trouble: fault && faultWords(fault).what },
      })) ?? null,
    answer_link: link(row.answer_hash, `respuesta-de-sunat-${row.code}.txt`),
  };
}

/** Whether SUNAT marked it is told as far as it is known, and never better than that. */
function saysOf({ state, sent_at, fault, files }: Opening): string {
  switch (state) {
    case 'asked':
    case 'opening':
      return 'Lo estamos abriendo en SUNAT.';
    case 'opened': {
      if (files === null)
        return 'Abierto: SUNAT lo marcó como leído. No entendimos qué adjuntos tiene: guardamos su respuesta.';
      const missing = files.filter(({ hash }) => hash === null).length;
      if (missing > 0)
        return `Abierto: SUNAT lo marcó como leído. ${missing === 1 ? 'Falta un adjunto' : `Faltan ${missing} adjuntos`}: puedes pedirlo otra vez.`;
      return files.length === 0
        ? 'Abierto: SUNAT lo marcó como leído. No tiene adjuntos.'
        : 'Abierto: SUNAT lo marcó como leído.';
    }
    case 'failed': {
      const why = faultWords(fault ?? 'UNEXPECTED').what;
      return sent_at === null
        ? `No se abrió. ${why} SUNAT no lo marcó.`
        : `No sabemos si se abrió: SUNAT puede haberlo marcado como leído. ${why}`;
    }
  }
}
