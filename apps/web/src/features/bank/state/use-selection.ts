import type { Movement } from '@yupana/contract/bank-movements.ts';
import { useRef, useState } from 'react';

export interface Selection {
  isPicked: (movement: Movement) => boolean;
  picked: readonly Movement[];
  /** @param toHere with Shift: all from the last one to this */
  toggle: (movement: Movement, on: boolean, toHere?: boolean) => void;
  pick: (movements: readonly Movement[], on: boolean) => void;
}

/** What can be chosen: what was undone is redone or sought for one by one. */
export function isPickable({ state }: Movement): boolean {
  return state !== 'undone';
}

/**
 * Which charges are chosen. Those that fit in everything come ticked; what somebody ticks or unticks stands over that, in the state that
 * the charge had then: what was confirmed is not chosen again for being undone.
 * @param shown in the order of the screen
 */
export function useSelection(shown: readonly Movement[]): Selection {
  const [told, setTold] = useState<ReadonlyMap<string, boolean>>(new Map());
  const last = useRef<string | null>(null);
  const keyOf = ({ uuid, state }: Movement) => `${uuid}/${state}`;
  const isPicked = (movement: Movement) => isPickable(movement) && (told.get(keyOf(movement)) ?? movement.ticked);
  function pick(movements: readonly Movement[], on: boolean) {
    setTold((before) => new Map([...before, ...movements.map((one) => [keyOf(one), on] as const)]));
  }
  return {
    isPicked,
    picked: shown.filter(isPicked),
    pick,
    toggle: (movement, on, toHere = false) => {
      const from = toHere ? shown.findIndex(({ uuid }) => uuid === last.current) : -1;
      const to = shown.findIndex(({ uuid }) => uuid === movement.uuid);
      last.current = movement.uuid;
      if (from < 0 || to < 0) return pick([movement], on);
      pick(shown.slice(Math.min(from, to), Math.max(from, to) + 1).filter(isPickable), on);
    },
  };
}
