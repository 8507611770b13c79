import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getReview } from '@yupana/contract/review.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { callQuery } from '../../lib/api/query.ts';
import { useIsArchived } from '../../lib/archived.ts';
import type { DecidedScope } from '../../lib/deciding/send-decision.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Tabs } from '../../ui/steps/tabs.tsx';
import { PostponedList } from './aside/postponed-list.tsx';
import { RejectedList } from './aside/rejected-list.tsx';
import { DecidedToast } from './queue/decided-toast.tsx';
import { ObservedTab } from './queue/observed-tab.tsx';
import { ReviewSkeleton } from './queue/review-skeleton.tsx';
import { type ReviewTab, useReviewSearch } from './review-search.ts';
import type { Review, ShownReview } from './state/groups.ts';
import { useReview } from './state/use-review.ts';

interface PeriodReviewProps {
  scope: DecidedScope;
  title: ReactNode;
  /** The choice of period. */
  period: ReactNode;
}

/** What was observed in a period, what was put aside and what was rejected. */
export function PeriodReview({ scope, title, period }: PeriodReviewProps) {
  const { data, error, refetch, isFetching } = useQuery(callQuery(getReview, { query: scope }));
  if (data) return <Known scope={scope} known={data.data} title={title} period={period} />;
  return (
    <ReviewTabs shown={null} title={title} period={period}>
      {() =>
        error ? (
          <ErrorState className="m-auto py-16" onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <ReviewSkeleton />
        )
      }
    </ReviewTabs>
  );
}

function Known({ known, ...props }: PeriodReviewProps & { known: Review }) {
  // Decisions that an answer has are no longer laid over it in the moment in which it is here, which is before one is told of it: over the
  // one before, each group would stand for a moment where it was, and whatever has the focus would lose it.
  const review = useQueryClient().getQueryData(callQuery(getReview, { query: props.scope }).queryKey)?.data ?? known;
  const archived = useIsArchived();
  const focus = useFocus();
  const state = useReview(props.scope, review, { fixed: review.closed || archived, focus });
  const shows: Record<ReviewTab, () => ReactNode> = {
    observados: () => <ObservedTab state={state} />,
    pospuestos: () => <PostponedList state={state} />,
    rechazados: () => <RejectedList state={state} />,
  };
  return (
    <ReviewTabs shown={state.shown} title={props.title} period={props.period}>
      {(tab) => (
        <>
          {shows[tab]()}
          {tab !== 'observados' && <DecidedToast state={state} className="fixed md:left-auto md:w-[420px]" />}
        </>
      )}
    </ReviewTabs>
  );
}

interface ReviewTabsProps {
  shown: ShownReview | null;
  title: ReactNode;
  period: ReactNode;
  children: (tab: ReviewTab) => ReactNode;
}

function ReviewTabs({ shown, title, period, children }: ReviewTabsProps) {
  const [{ tab }, setSearch] = useReviewSearch();
  const options = [
    { value: 'observados', label: 'Observados', count: shown?.left ?? undefined },
    { value: 'pospuestos', label: 'Pospuestos', count: shown?.postponed.length },
    { value: 'rechazados', label: 'Rechazados', count: shown?.rejected ?? undefined },
  ] as const;
  return (
    <Tabs<ReviewTab>
      label="Partes de la revisión"
      value={tab}
      onChange={(next) => setSearch({ tab: next })}
      options={options}
      plain
      className="flex min-h-0 flex-1 flex-col"
      listClassName="max-md:order-last max-md:-mx-2 max-md:w-[calc(100%+1rem)] max-md:px-1 max-md:[&>button]:ml-0 md:ml-3 md:self-stretch md:[&>button]:h-full"
      panelClassName="flex min-h-0 flex-1 flex-col"
      head={(list) => (
        <header className="flex shrink-0 flex-wrap items-center gap-x-1 border-b bg-surface px-2 max-md:pt-1.5 md:h-[52px] md:flex-nowrap md:pr-5">
          {title}
          {list}
          <span className="flex-1" />
          {period}
        </header>
      )}
    >
      {children(tab)}
    </Tabs>
  );
}

/** Takes the focus to a group once it is on screen: to its row, or to the heading where there are no rows. */
function useFocus(): (id: string) => void {
  const [asked, setAsked] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!asked) return;
    const row = document.querySelector<HTMLElement>(`[data-group="${CSS.escape(asked.id)}"]`);
    const heading = document.querySelector<HTMLElement>('[data-review-heading]');
    (row ?? heading)?.focus({ preventScroll: row === null });
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [asked]);
  return (id) => setAsked({ id });
}
