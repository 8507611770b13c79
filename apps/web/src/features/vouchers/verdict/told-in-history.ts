import type { Finding } from '@yupana/contract/verdict.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import { midSentence, pluralize } from '../../../lib/formats.ts';
import { awaitedWord } from '../../../lib/postponing/awaited-words.ts';
import { STATUS_LOOK } from '../../../ui/status.ts';
import { shownStatus } from '../status-tab.ts';
import type { Verdict } from './use-verdict.ts';

/** What the rules and people did with a voucher, as its history tells it beside what came of it. */
export interface ToldOfVerdict {
  what: 'verdict';
  at: string;
  /** Who did it, or what came of it: it stands out. */
  who: string;
  did: string;
}

/** What a rule does of which a status comes. */
const DECIDES: Partial<Record<VoucherStatus, Finding['severity']>> = {
  'gasto observado': 'observes',
  'gasto no deducible': 'rejects',
  'en proceso': 'waits',
};

/** When it was judged, by which tables; and who put it aside, if it still is. What was decided has its own trail. */
export function toldInHistory({ verdict, findings, postponing }: Verdict): ToldOfVerdict[] {
  const told: ToldOfVerdict[] = [];
  const aside = postponing?.now;
  if (aside) {
    told.push({
      what: 'verdict',
      at: aside.at,
      who: `${aside.by}:`,
      did: `pospuesto ${midSentence(awaitedWord(aside))}`,
    });
  }
  if (verdict && !verdict.broken) {
    const speaking = findings.filter(
      ({ set_aside, severity }) => !set_aside && severity === DECIDES[verdict.status],
    ).length;
    const by = speaking > 0 ? `por ${pluralize(speaking, 'regla', 'reglas')}, tablas` : 'por las reglas, tablas';
    const who = STATUS_LOOK[shownStatus(verdict.status)].label;
    told.push({ what: 'verdict', at: verdict.at, who, did: `${by} ${verdict.edition ?? verdict.rulebook}` });
  }
  return told;
}
