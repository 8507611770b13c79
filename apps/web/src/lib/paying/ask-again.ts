import type { QueryClient } from '@tanstack/react-query';
import { askAgainOfStatuses } from '../figures/ask-again.ts';

/** The calls that show how purchases were paid. By name: a screen does not load what others ask. */
const OF_PAYMENTS: ReadonlySet<unknown> = new Set([
  'listMovements',
  'rehearsePayments',
  'listStatements',
  'searchToPay',
  'listPayments',
  'listSupports',
]);
/** Judging takes a moment: the statuses that it leaves are asked for once more. */
const JUDGED_AFTER_MS = 4_000;

/** After something was paid, undone or sustained: whatever shows it, and the purchases that are judged again for it. */
export async function askAgainOfPayments(client: QueryClient): Promise<void> {
  setTimeout(() => void askAgainOfStatuses(client), JUDGED_AFTER_MS);
  void askAgainOfStatuses(client);
  await client.invalidateQueries({ predicate: ({ queryKey: [call] }) => OF_PAYMENTS.has(call) });
}
