import type { ReactElement } from 'react';
import { Postpone } from '../../../lib/postponing/postpone.tsx';
import type { ReviewState } from '../state/use-review.ts';

interface PostponeTickedProps {
  state: ReviewState;
  open: boolean;
  onOpen: (open: boolean) => void;
  trigger: ReactElement<Record<string, unknown>>;
}

/** Puts what is ticked of a group aside. */
export function PostponeTicked({ state: { queue, review, postpone }, ...shown }: PostponeTickedProps) {
  return (
    <Postpone
      {...shown}
      count={queue.ticked.length}
      awaits={queue.current?.awaits ?? []}
      isHeld={queue.ticked.every(({ has_file }) => has_file)}
      dueDate={review.due_date}
      returnsOn={review.returns_on}
      onPostpone={postpone}
    />
  );
}
