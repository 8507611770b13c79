import type { Movement, MovementState } from '@yupana/contract/bank-movements.ts';
import { useState } from 'react';
import { isFolded, type MovementGroup } from '../state/groups.ts';

/** Rows that a group begins with, and grows by: a year's statement may have two thousand. */
const AT_ONCE = 150;

export interface Unfolded {
  isOpen: (state: MovementState) => boolean;
  toggle: (state: MovementState) => void;
  shownOf: (group: MovementGroup) => readonly Movement[];
  restOf: (group: MovementGroup) => number;
  showMore: (group: MovementGroup) => void;
}

/** Which groups are open, and how many rows of each are on screen. */
export function useUnfolded(): Unfolded {
  const [opened, setOpened] = useState<ReadonlySet<MovementState>>(new Set());
  const [most, setMost] = useState<Readonly<Partial<Record<MovementState, number>>>>({});
  const isOpen = (state: MovementState) => !isFolded(state) || opened.has(state);
  const mostOf = (state: MovementState) => most[state] ?? AT_ONCE;
  return {
    isOpen,
    toggle: (state) =>
      setOpened(
        (before) => new Set(before.has(state) ? [...before].filter((one) => one !== state) : [...before, state]),
      ),
    shownOf: ({ state, movements }) => (isOpen(state) ? movements.slice(0, mostOf(state)) : []),
    restOf: ({ state, movements }) => (isOpen(state) ? Math.max(0, movements.length - mostOf(state)) : 0),
    showMore: ({ state }) => setMost({ ...most, [state]: mostOf(state) + AT_ONCE }),
  };
}
