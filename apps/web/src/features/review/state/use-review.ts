import type { ReviewGroup } from '@yupana/contract/review.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Decision } from '../../../lib/deciding/decidable.ts';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import type { Awaited } from '../../../lib/postponing/awaited-words.ts';
import type { DecisionsState } from './decisions.ts';
import { onlyOf, type Review, type ShownReview, shownReview } from './groups.ts';
import type { Job } from './job.ts';
import { useAhead } from './use-ahead.ts';
import { useDecisions } from './use-decisions.ts';
import { useHandedOn } from './use-handed-on.ts';
import { type Queue, useQueue } from './use-queue.ts';

/** How long what was done last can be taken back by a key or from its toast; later, from its trail. */
const UNDONE_FOR_MS = 10_000;

export interface ReviewState extends Pick<DecisionsState, 'told' | 'failures' | 'last'> {
  scope: DecidedScope;
  review: Review;
  shown: ShownReview;
  queue: Queue;
  /** The period is closed, or the company archived: it is looked at alone. */
  fixed: boolean;
  /** Where what sustains it is written. */
  field: React.RefObject<HTMLTextAreaElement | null>;
  /** Validating one alone was asked for without what sustains it. */
  lacksReason: boolean;
  decide: (decision: Decision) => void;
  postpone: (awaited: Awaited) => void;
  resume: (group: ReviewGroup, awaited: Awaited) => void;
  undo: () => void;
  /** What was taken back a moment ago. */
  undone: Job | null;
  dismiss: (id: number) => void;
}

/** The review of a period as one works on it. @param focus takes the focus to a group */
export function useReview(
  scope: DecidedScope,
  review: Review,
  { fixed, focus }: { fixed: boolean; focus: (id: string) => void },
): ReviewState {
  const { decisions, jobs, told, failures, last } = useDecisions(scope);
  const shown = useMemo(() => shownReview(review, jobs), [review, jobs]);
  const queue = useQueue(scope, shown.groups, focus);
  const field = useRef<HTMLTextAreaElement>(null);
  const [lacking, setLacking] = useState<string | null>(null);
  const [undone, setUndone] = useState<Job | null>(null);
  useAhead(scope, shown.groups, queue.place);
  useOver(last?.id, (id) => decisions.forgetLast(id));
  useOver(undone?.id, () => setUndone(null));
  const { current, ticked, prepared } = queue;
  const lacksReason = lacking === current?.id && prepared.reason.trim() === '';
  useReturned(failures, queue);
  useHandedOn({ review, shown, queue, field, failures, jobs, focus, tell: decisions.tell });

  /** The next one first: it is on screen before anything is sent. */
  function leave(work: (group: ReviewGroup) => void) {
    if (fixed || !current) return;
    const [group] = onlyOf(current, ticked);
    if (!group) return;
    const next = queue.groups[queue.place + 1] ?? queue.groups[queue.place - 1];
    queue.prepare({ unticked: new Set(), at: null, open: false });
    setUndone(null);
    work(group);
    // Without a next one what is said instead has the focus.
    if (next) queue.go(next.id);
    else focus(group.id);
  }
  function decide(decision: Decision) {
    if (!fixed && decision === 'validate' && ticked.length === 1 && prepared.reason.trim() === '') {
      setLacking(current?.id ?? null);
      return field.current?.focus();
    }
    leave((group) => decisions.add({ action: decision, group, reason: prepared.reason.trim() }));
  }
  return {
    ...{ scope, review, shown, queue, fixed, field, lacksReason, told, failures, last, undone },
    decide,
    postpone: (awaited) => leave((group) => decisions.add({ action: 'postpone', group, awaited })),
    resume: (group, awaited) => {
      if (!fixed) decisions.add({ action: 'resume', group, awaited });
    },
    undo: () => {
      const back = decisions.undoLast();
      setUndone(back);
      if (back) queue.go(back.group.id);
    },
    dismiss: decisions.dismiss,
  };
}

/** Tells that something was there long enough. */
function useOver(id: number | undefined, over: (id: number) => void): void {
  const latest = useRef(over);
  useEffect(() => {
    latest.current = over;
  });
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => latest.current(id), UNDONE_FOR_MS);
    return () => clearTimeout(timer);
  }, [id]);
}

/** A group that comes back with its error has the exceptions that it went with. */
function useReturned(failures: DecisionsState['failures'], queue: Queue): void {
  const { current, prepare } = queue;
  const failed = current && failures.get(current.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure; the rest is new at each rendering
  useEffect(() => {
    if (!failed || !current) return;
    const sent = new Set(failed.job.group.vouchers.map(({ code }) => code));
    prepare({ unticked: new Set(current.vouchers.map(({ code }) => code).filter((code) => !sent.has(code))) });
  }, [failed]);
}
