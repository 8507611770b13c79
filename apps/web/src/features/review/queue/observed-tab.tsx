import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { Mark } from '../../../lib/document/marks.ts';
import { CompletenessLine } from '../../../lib/figures/completeness-line.tsx';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../lib/files/fetched-part.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { cx } from '../../../ui/cx.ts';
import { useIsPhone, useMediaQuery } from '../../../ui/use-media-query.ts';
import { DocumentPane } from '../document/document-pane.tsx';
import { ReasonsPane } from '../reasons/reasons-pane.tsx';
import { differing } from '../state/alike.ts';
import type { Job } from '../state/job.ts';
import { groupQuery } from '../state/use-ahead.ts';
import { useMarks } from '../state/use-marks.ts';
import type { ReviewState } from '../state/use-review.ts';
import { DecidedToast, type Proposal } from './decided-toast.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import { GroupList } from './group-list.tsx';
import { GroupRows } from './group-rows.tsx';
import { GroupSteps, type PhonePart, PhoneParts } from './group-steps.tsx';
import { LeftLine } from './left-line.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { ToldRows } from './told-rows.tsx';
import { useReviewKeys } from './use-review-keys.ts';

const load = () => import('./propose-dialog.tsx');
const loadWriting = () => import('./write-dialog.tsx');

const NONE: readonly Mark[] = [];
const NOBODY: ReadonlyMap<string, string> = new Map();

/**
 * The decisions to take: the groups, the document of one of their vouchers, and why. On a tablet the groups are
 * a drawer, on a phone there is one at a time.
 */
export function ObservedTab({ state }: { state: ReviewState }) {
  const { queue, review, scope } = state;
  const { current } = queue;
  const phone = useIsPhone();
  const wide = !useMediaQuery('(max-width: 79.99rem)');
  // For that one alone: the list may bring another before the eyes while one chooses until when.
  const [postponed, setPostponed] = useState<string | null>(null);
  const [part, setPart] = useState<PhonePart>('why');
  const several = current !== null && current.vouchers.length > 1;
  const { data } = useQuery({ ...groupQuery(scope, current?.id ?? ''), enabled: current !== null });
  const detail = data?.data;
  const differ = detail && several ? differing(detail) : NOBODY;
  const proposing = useFetchedDialog(load);
  const writing = useFetchedDialog(loadWriting);
  const propose = (job: Job, proposal: Proposal) =>
    'trust' in proposal
      ? proposing.open({ scope, job, category: proposal.trust })
      : writing.open({ job, to: proposal.write });
  const shownMarks = useMarks(state, current);
  // On a phone the document is not beside the reasons.
  const marks = phone && part === 'why' ? NONE : shownMarks;
  const onPostponing = (open: boolean) => setPostponed(open ? (current?.id ?? null) : null);
  useReviewKeys(state, () => onPostponing(true));

  const reasons = current && (
    <ReasonsPane
      state={state}
      group={current}
      detail={detail}
      marks={marks}
      postponing={postponed === current.id}
      onPostponing={onPostponing}
      bodyHidden={phone && part !== 'why'}
    />
  );
  return (
    <>
      <LeftLine state={state} />
      <div className="shrink-0 border-b bg-surface px-4 py-1.5 md:px-3.5">
        <CompletenessLine books={[review.completeness]} />
      </div>
      {review.closed && (
        <Alert tone="info" className="m-3 shrink-0">
          El periodo está cerrado: sus comprobantes se miran, pero no se deciden.
        </Alert>
      )}
      {!current ? (
        <>
          <ToldRows state={state} />
          <NothingLeft state={state} />
          <DecidedToast state={state} onPropose={propose} className="fixed md:left-auto md:w-[420px]" />
        </>
      ) : (
        <>
          {phone && <GroupSteps state={state} group={current} />}
          {!phone && !wide && <GroupDrawer state={state} group={current} differ={differ} />}
          {phone && <PhoneParts part={part} onPart={setPart} count={current.vouchers.length} />}
          <div
            className={cx(
              'min-h-0 flex-1',
              phone
                ? 'pb-60'
                : wide
                  ? 'grid grid-cols-[350px_minmax(0,1fr)_418px]'
                  : 'grid grid-cols-[minmax(0,1fr)_360px]',
            )}
          >
            {wide && <GroupList state={state} differ={differ} />}
            {phone && part === 'vouchers' && several && (
              <div className="mx-4 mt-2.5 rounded-md border bg-surface">
                <GroupRows state={state} group={current} differ={differ} />
              </div>
            )}
            {(!phone || part === 'document') && (
              <div className="relative flex min-h-0 min-w-0 flex-col">
                <DocumentPane state={state} group={current} marks={marks} />
                {!phone && <DecidedToast state={state} onPropose={propose} className="absolute" />}
              </div>
            )}
            {reasons}
          </div>
          {phone && <DecidedToast state={state} onPropose={propose} className="fixed" />}
        </>
      )}
      {[proposing, writing].map(({ failed, shown }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always these two
        <Fragment key={place}>{failed ? <InTheCorner>{shown}</InTheCorner> : shown}</Fragment>
      ))}
    </>
  );
}
