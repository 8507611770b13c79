import type { BookName } from '@yupana/contract/collection.ts';
import type { SeeSolWitness } from '@yupana/contract/terms/see-sol.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Tx } from '../../../ctx.ts';
import type { SeeSolDifference } from '../../../schema/collection.ts';
import { REASONS, whenTried, whyNot } from '../../credentials/see-sol/why-not.ts';
import type { Whose } from '../runs/queries-runs.ts';
import { findSeeSol, type SeeSolLine } from './queries-see-sol.ts';
import { whatIsSaid, whenIsSaid } from './see-sol-words.ts';

interface Asked extends Whose {
  book: BookName;
  period: Period;
}

/** What SEE-SOL's lists say of a book's E-series; null where nobody asks them. @param collectedAt of what the acta shows */
export async function actaSeeSol(tx: Tx, of: Asked, collectedAt: string | null): Promise<SeeSolWitness | null> {
  const line = await findSeeSol(tx, of);
  if (!line) return null;
  const told = {
    state: stateOf(line),
    ...{ listed: line.listed_count, held: line.held_count, rejected_count: line.rejected_count },
    ...{ missing_count: line.missing_count, extra_count: line.extra_count },
  };
  return {
    ...told,
    reason: line.fault ? REASONS[line.fault] : null,
    message: messageOf(line, told, of, collectedAt ? new Date(collectedAt) : null),
    asked_at: line.asked_at?.toISOString() ?? null,
    missing: line.missing.map(voucherOf),
    extra: line.extra.map(voucherOf),
  };
}

const WAITS = 'Todavía no se preguntó a SEE-SOL.';

function stateOf(line: SeeSolLine): SeeSolWitness['state'] {
  if (line.asked_at === null) return line.fault ? 'unknown' : 'pending';
  if (line.missing_count + line.extra_count > 0) return 'differs';
  if (line.rejected_count > 0 || line.boletas_unread) return 'in-doubt';
  return line.listed_count === 0 && line.held_count === 0 ? 'none' : 'agreed';
}

function messageOf(
  line: SeeSolLine,
  told: Parameters<typeof whatIsSaid>[0],
  { book, period }: Asked,
  collected: Date | null,
): string {
  const { asked_at, failed_at, fault, due_at, boletas_unread: boletasUnread } = line;
  const failed = fault && failed_at ? [whyNot(fault), whenTried(failed_at, due_at)].join(' ') : '';
  if (asked_at === null) return failed || WAITS;
  const said = whatIsSaid(told, { book, period, boletasUnread });
  return [said, whenIsSaid(asked_at, { failed: failed_at, collected }), failed].filter(Boolean).join(' ');
}

function voucherOf(one: SeeSolDifference): SeeSolWitness['missing'][number] {
  return {
    ...{ type_code: one.typeCode, serie: one.serie, number: one.number, document: one.document, name: one.name },
    ...{ issue_date: one.issueDate, currency: one.currency, total: toWire(parseMoney(one.total)) },
    inactive: one.isInactive,
  };
}
