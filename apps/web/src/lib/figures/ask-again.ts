import type { QueryClient } from '@tanstack/react-query';

/** The calls that show a purchase's status, or what purchases of a status add up to. By name: a screen does not load what others ask. */
const OF_STATUS: ReadonlySet<unknown> = new Set([
  'listVouchers',
  'getVoucherDetail',
  'getVerdict',
  'listObserved',
  'listRejected',
  'listValidated',
  'getReview',
  'getReviewGroup',
  'getPurchaseDashboard',
  'getFilters',
]);

/** After a decision: whatever shows purchases or their sums is asked again, without waiting for the server's word of it. */
export function askAgainOfStatuses(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [call] }) => OF_STATUS.has(call) });
}
