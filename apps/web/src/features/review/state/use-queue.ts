import type { ReviewedVoucher, ReviewGroup } from '@yupana/contract/review.ts';
import { useEffect, useRef, useState } from 'react';
import type { DecidedScope } from '../../../lib/deciding/send-decision.ts';
import { readQueue, useKeptQueue } from './kept-queue.ts';

/** What somebody prepared for a group and did not decide yet. */
interface Prepared {
  /** The voucher whose document is shown. */
  at: string | null;
  unticked: ReadonlySet<string>;
  open: boolean;
  /** What sustains it. */
  reason: string;
}

const FRESH: Prepared = { at: null, unticked: new Set(), open: false, reason: '' };

export interface Queue {
  groups: readonly ReviewGroup[];
  current: ReviewGroup | null;
  /** The one that was gone to last, be it there or not; null before any was. */
  asked: string | null;
  /** Which of the groups it is, from 0. */
  place: number;
  prepared: Prepared;
  /** The voucher whose document is shown. */
  shown: ReviewedVoucher | null;
  /** Those of the group that are decided together. */
  ticked: readonly ReviewedVoucher[];
  go: (id: string) => void;
  /** The one on screen is the one that was gone to from now on, and keeps its place among others that come. */
  stay: (id: string) => void;
  /** What was being written for a group is for this one, unless it has something of its own. */
  carry: (from: string, to: string) => void;
  step: (by: 1 | -1) => void;
  prepare: (change: Partial<Prepared>) => void;
  toggle: (code: string) => void;
}

/**
 * Which group is on screen, and what is prepared for each; both as they were left, if the session ended meanwhile.
 * @param onMove the one that was gone to takes the focus
 */
export function useQueue(scope: DecidedScope, groups: readonly ReviewGroup[], onMove: (id: string) => void): Queue {
  const [kept] = useState(() => readQueue(scope));
  const [asked, setAsked] = useState(kept.at);
  const [all, setAll] = useState<Readonly<Record<string, Prepared>>>(() =>
    Object.fromEntries(Object.entries(kept.reasons).map(([id, reason]) => [id, { ...FRESH, reason }])),
  );
  const reasons = groups.flatMap(({ id }) => (all[id]?.reason ? [[id, all[id].reason] as const] : []));
  useKeptQueue(scope, { at: asked, reasons: Object.fromEntries(reasons) });
  const place = useStandingPlace(groups, asked);
  const current = groups[place] ?? null;
  const prepared = (current && all[current.id]) || FRESH;
  const ticked = current?.vouchers.filter(({ code }) => !prepared.unticked.has(code)) ?? [];
  const shown = current?.vouchers.find(({ code }) => code === prepared.at) ?? ticked[0] ?? current?.vouchers[0] ?? null;

  function go(id: string) {
    setAsked(id);
    onMove(id);
  }
  function prepare(change: Partial<Prepared>) {
    if (!current) return;
    setAll((before) => ({ ...before, [current.id]: { ...(before[current.id] ?? FRESH), ...change } }));
  }
  return {
    ...{ groups, current, asked, place, prepared, shown, ticked, go, prepare, stay: setAsked },
    carry: (from, to) =>
      setAll((before) => {
        const reason = before[to]?.reason || before[from]?.reason;
        return reason ? { ...before, [to]: { ...(before[to] ?? FRESH), reason } } : before;
      }),
    step: (by) => {
      const next = groups[place + by];
      if (next) go(next.id);
    },
    toggle: (code) => {
      const unticked = new Set(prepared.unticked);
      if (!unticked.delete(code)) unticked.add(code);
      prepare({ unticked });
    },
  };
}

/** Where the one that was asked for stands; when it is gone, whatever took its place. */
function useStandingPlace(groups: readonly ReviewGroup[], asked: string | null): number {
  const last = useRef(0);
  const found = groups.findIndex(({ id }) => id === asked);
  const place = found >= 0 ? found : Math.min(last.current, Math.max(groups.length - 1, 0));
  useEffect(() => {
    last.current = place;
  }, [place]);
  return place;
}
