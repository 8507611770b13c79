import { useQueryClient } from '@tanstack/react-query';
import { getReviewGroup, type ReviewGroup } from '@yupana/contract/review.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { useEffect } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import { placesQuery } from '../../../lib/document/marks.ts';
import { fileQuery } from '../../../lib/document/use-file.ts';

const AHEAD = 3;

interface Asked {
  queryFn?: unknown;
}

const plainGroup = ({ ruc, tax_period }: DecidedScope, group: string) =>
  callQuery(getReviewGroup, { query: { ruc, tax_period, group } });
const plainVerdict = ({ ruc, tax_period }: DecidedScope, code: string) =>
  callQuery(getVerdict, { query: { ruc, tax_period, code } });

export function groupQuery(scope: DecidedScope, group: string) {
  return oncePainted(plainGroup(scope, group));
}

export function verdictQuery(scope: DecidedScope, code: string) {
  return oncePainted(plainVerdict(scope, code));
}

/** The same, asked for once the step that needs it is on screen: to begin to ask costs as much as to draw a part of it. */
function oncePainted<T extends Asked>(query: T): T {
  const { queryFn } = query;
  if (typeof queryFn !== 'function') return query;
  return { ...query, queryFn: (context: never) => afterPaint().then(() => queryFn(context)) };
}

/** What the next groups need on screen is fetched while one reads: why, and the document of the first of each. */
export function useAhead(scope: DecidedScope, groups: readonly ReviewGroup[], place: number): void {
  const client = useQueryClient();
  const next = groups.slice(place + 1, place + 1 + AHEAD);
  const names = next.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the names of what is ahead; the rest is new at each rendering
  useEffect(() => {
    let over = false;
    async function fetchAhead() {
      await afterPaint();
      for (const { id, vouchers } of next) {
        const [first] = vouchers;
        if (over || !first) return;
        void client.prefetchQuery(plainGroup(scope, id));
        await client.prefetchQuery(plainVerdict(scope, first.code));
        const link = client.getQueryData(plainVerdict(scope, first.code).queryKey)?.data.voucher.img_cpe_link;
        if (link)
          await Promise.all([client.prefetchQuery(fileQuery(link, 1)), client.prefetchQuery(placesQuery(link))]);
      }
    }
    void fetchAhead();
    return () => {
      over = true;
    };
  }, [names]);
}
