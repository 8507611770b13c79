import type { ReviewGroup } from '@yupana/contract/review.ts';
import type { ReviewState } from '../state/use-review.ts';

/** Why what was done to the group on screen could not be kept, where its row is not in sight. */
export function GroupFailure({ state, group }: { state: ReviewState; group: ReviewGroup }) {
  const failure = state.failures.get(group.id);
  if (!failure) return null;
  return (
    <p role="alert" className="bg-danger-soft px-4 py-2 text-caption text-danger-text">
      No se guardó: {failure.why}
    </p>
  );
}
