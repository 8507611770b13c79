import type { Scenario, UncountedGroup, WhatIfAnswer } from '@yupana/contract/scenarios.ts';
import { useState } from 'react';
import { NOTHING_TICKED, type Ticks, vouchersOf } from './reckon.ts';

export interface TicksState {
  ticks: Ticks;
  /** The scenario that is worked on; null: what is ticked has no name yet. */
  opened: Scenario | null;
  /** Something is ticked, or not, that it is not saved with. */
  isOther: boolean;
  tick(code: string, on: boolean): void;
  tickGroup(group: UncountedGroup, on: boolean): void;
  tickBalance(on: boolean): void;
  /** Null: none, and nothing is ticked. @returns how to come back to what was ticked */
  open(scenario: Scenario | null): () => void;
  /** What is ticked belongs to this from here on. */
  saved(uuid: string): void;
  /** Nothing is ticked. @returns how to come back to what was ticked */
  clear(): () => void;
}

/** What is ticked of a period, which begins with the scenario that was saved last. It is nowhere but here until somebody saves it. */
export function useTicks(answer: WhatIfAnswer): TicksState {
  const [uuid, setUuid] = useState<string | null>(() => newestOf(answer)?.uuid ?? null);
  const [own, setOwn] = useState<Ticks | null>(null);
  const opened = answer.scenarios.find((one) => one.uuid === uuid) ?? null;
  const kept = opened ? ticksOf(opened) : NOTHING_TICKED;
  const ticks = standing(answer, own ?? kept);
  const tickAll = (codes: readonly string[], on: boolean) =>
    setOwn((before) => {
      const next = new Set((before ?? kept).codes);
      for (const code of codes) on ? next.add(code) : next.delete(code);
      return { ...(before ?? kept), codes: next };
    });
  const comeBack = () => {
    setUuid(uuid);
    setOwn(own);
  };
  return {
    ticks,
    opened,
    isOther: !same(ticks, standing(answer, kept)),
    tick: (code, on) => tickAll([code], on),
    tickGroup: ({ vouchers }, on) =>
      tickAll(
        vouchers.map(({ code }) => code),
        on,
      ),
    tickBalance: (withBalance) => setOwn((before) => ({ ...(before ?? kept), withBalance })),
    open: (scenario) => {
      setUuid(scenario?.uuid ?? null);
      setOwn(null);
      return comeBack;
    },
    saved: (saved) => {
      setUuid(saved);
      setOwn(ticks);
    },
    clear: () => {
      setOwn(NOTHING_TICKED);
      return comeBack;
    },
  };
}

export function ticksOf({ codes, with_balance }: Pick<Scenario, 'codes' | 'with_balance'>): Ticks {
  return { codes: new Set(codes), withBalance: with_balance };
}

/** Of what is ticked, what still waits. */
export function standing(answer: WhatIfAnswer, { codes, withBalance }: Ticks): Ticks {
  return {
    codes: new Set(vouchersOf(answer).flatMap(({ code }) => (codes.has(code) ? [code] : []))),
    withBalance,
  };
}

export function same(one: Ticks, other: Ticks): boolean {
  return (
    one.withBalance === other.withBalance &&
    one.codes.size === other.codes.size &&
    [...one.codes].every((code) => other.codes.has(code))
  );
}

function newestOf({ scenarios }: WhatIfAnswer): Scenario | undefined {
  return scenarios.toSorted((a, b) => (a.saved_at < b.saved_at ? 1 : -1))[0];
}
