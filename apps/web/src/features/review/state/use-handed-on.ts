import type { ReviewGroup } from '@yupana/contract/review.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { DecisionsState } from './decisions.ts';
import type { Review, ShownReview } from './groups.ts';
import { GONE } from './send-job.ts';
import type { Queue } from './use-queue.ts';

interface HandedOn extends Pick<DecisionsState, 'jobs' | 'failures'> {
  review: Review;
  shown: ShownReview;
  queue: Queue;
  field: RefObject<HTMLTextAreaElement | null>;
  focus: (id: string) => void;
  tell: (group: ReviewGroup, text: string) => void;
}

/**
 * The group on screen may leave with nobody here doing anything: somebody else decided it, it was judged anew, or taking it back failed.
 * What was being written for it must not go on in the one that stands there then, which has the focus instead; what became of it is told.
 */
export function useHandedOn({ review, shown, queue, field, failures, jobs, focus, tell }: HandedOn): void {
  const { current, asked, groups, go, stay, carry } = queue;
  /** Undefined at first, null where there was none. */
  const before = useRef<ReviewGroup | null | undefined>(undefined);
  // In the layout: before a key can reach a field that is another group's by now.
  useLayoutEffect(() => {
    const [left, focused] = [before.current, document.activeElement];
    before.current = current;
    if (left !== undefined && left?.id === current?.id) return;
    const hands = focused === null || focused === document.body || focused === field.current;
    const isLeft = left !== null && left !== undefined && isGone(left);
    const elsewhere = isLeft ? groups.find(({ vouchers }) => vouchers.some(isOf(left))) : undefined;
    // Judged anew, the same vouchers stand for another reason.
    if (isLeft && elsewhere) carry(left.id, elsewhere.id);
    else if (isLeft) {
      if (shown.postponed.some(isOf(left))) tell(left, 'Ahora está entre los pospuestos.');
      else if (review.omitted === 0) tell(left, GONE);
      if (!current && hands) focus(left.id);
    }
    const now = elsewhere ?? current;
    if (!now) return;
    const returns = left === null && failures.has(now.id);
    if (hands && left !== undefined && (now.id !== asked || returns)) go(now.id);
    else if (now.id !== asked) stay(now.id);
  });

  /** It left, and not by what was done here. */
  function isGone({ id }: ReviewGroup): boolean {
    return !groups.some((one) => one.id === id) && !jobs.some(({ group, undone }) => group.id === id && !undone);
  }
}

function isOf({ vouchers }: ReviewGroup): (one: { code: string }) => boolean {
  const codes = new Set(vouchers.map(({ code }) => code));
  return ({ code }) => codes.has(code);
}
