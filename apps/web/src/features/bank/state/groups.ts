import type { Movement, MovementState } from '@yupana/contract/bank-movements.ts';

export type Shown = 'all' | 'suggested' | 'without';

export interface MovementGroup {
  state: MovementState;
  movements: readonly Movement[];
}

const ORDER: readonly MovementState[] = ['suggested', 'undone', 'without', 'confirmed', 'not-purchase'];
/** Long, and over: they are unfolded by who looks for one. */
const FOLDED: ReadonlySet<MovementState> = new Set(['confirmed', 'not-purchase']);

export function isFolded(state: MovementState): boolean {
  return FOLDED.has(state);
}

/** The charges of a period by what is left to do with them. */
export function groupsOf(movements: readonly Movement[], shown: Shown): MovementGroup[] {
  return ORDER.flatMap((state) => {
    if (shown !== 'all' && shown !== state) return [];
    const some = movements.filter((one) => one.state === state);
    return some.length > 0 ? [{ state, movements: sideBySide(some) }] : [];
  });
}

/** Charges that pay one voucher together stand side by side. */
function sideBySide(movements: readonly Movement[]): Movement[] {
  const seen = new Set<string>();
  return movements.flatMap((one) => {
    if (one.together === null) return [one];
    if (seen.has(one.together)) return [];
    seen.add(one.together);
    return movements.filter(({ together }) => together === one.together);
  });
}
