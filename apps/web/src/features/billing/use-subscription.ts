import { useQuery } from '@tanstack/react-query';
import { getSubscription, type Payment } from '@yupana/contract/billing.ts';
import { callQuery } from '../../lib/api/query.ts';

/** A payment that is being found out is looked at this often. */
const LOOK_EVERY = 4_000;

/** The account's plan, its companies and its payments; looked at again by itself while a payment is open. */
export function useSubscription() {
  return useQuery({
    ...callQuery(getSubscription, {}),
    refetchInterval: ({ state }) => (state.data?.payments.some(isOpen) ? LOOK_EVERY : false),
  });
}

/** Nobody knows yet: what becomes of it is looked for. */
function isOpen({ state }: Payment): boolean {
  return state === 'requested' || state === 'unknown';
}

/** Another one cannot be paid before it is over: it is being found out, or a person looks at it. */
export function isInTheWay(payment: Payment): boolean {
  return isOpen(payment) || payment.state === 'differs';
}
