import type { CallResponse } from '@yupana/contract/call.ts';
import { rehearseEdition } from '@yupana/contract/editions.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { addUp, type Company, type Finding, findingOf, type Rehearsed } from './add-up.ts';

/** A company that changes while it is rehearsed is begun anew so often; then it is rehearsed as one that moves, which comes to an end. */
const MOST_BEGINNINGS = 3;

const TOLD = 'Cambian sus ajustes mientras se ensaya.';

/** A company, and whether it is known that its purchases change while it is rehearsed. */
type ToWalk = Company & { moving?: boolean };

export interface Walk {
  rehearsed: readonly Rehearsed[];
  /** Companies of which nothing is known, each with why. */
  failed: readonly (Company & { why: string })[];
  /** The one that is being rehearsed; null: none is. */
  now: Company | null;
  /** When the last was done. */
  at: string | null;
  /** The edition is not the next any more: nothing else can be rehearsed. */
  over: string | null;
}

const UNTOLD: Walk = { rehearsed: [], failed: [], now: null, at: null, over: null };

/** Rehearses an edition company by company, one after the other. The server keeps nothing: who closes it stops it. */
export function useWalkCompanies(edition: string, companies: readonly Company[]) {
  const [walk, setWalk] = useState<Walk>(UNTOLD);
  const going = useRef<AbortController | null>(null);

  const start = useCallback(
    async (some: readonly ToWalk[], before: readonly Rehearsed[]) => {
      going.current?.abort();
      const controller = new AbortController();
      going.current = controller;
      const { signal } = controller;
      let told: Walk = { ...UNTOLD, rehearsed: before };
      for (const { ruc, name, moving = false } of some) {
        const company = { ruc, name };
        setWalk({ ...told, now: company });
        const outcome = await rehearsedOrNot(edition, company, moving, signal);
        if (signal.aborted) return;
        if ('over' in outcome) {
          setWalk({ ...told, over: outcome.over });
          return;
        }
        told =
          'why' in outcome
            ? { ...told, failed: [...told.failed, outcome] }
            : { ...told, rehearsed: [...told.rehearsed, outcome] };
      }
      setWalk({ ...told, at: new Date().toISOString() });
    },
    [edition],
  );
  // What it was opened with is what it walks: a list that is asked anew meanwhile does not begin it again.
  const first = useRef(companies);
  useEffect(() => {
    void start(first.current, []);
    return () => going.current?.abort();
  }, [start]);
  const moved = useRef(new Set<string>());
  return {
    walk,
    /**
     * These are not as they were rehearsed: they alone are rehearsed anew. One of which that is said for the second time moves, and would
     * move for ever.
     */
    again: (rucs: readonly string[], now: readonly Company[]) => {
      const some = now.filter(({ ruc }) => rucs.includes(ruc));
      const before = walk.rehearsed.filter((one) => !rucs.includes(one.ruc));
      void start(
        some.map((one) => ({ ...one, moving: moved.current.has(one.ruc) })),
        before,
      );
      for (const ruc of rucs) moved.current.add(ruc);
    },
    retry: () => void start(walk.failed, walk.rehearsed),
  };
}

async function rehearsedOrNot(
  edition: string,
  company: Company,
  isMoving: boolean,
  signal: AbortSignal,
): Promise<Rehearsed | Walk['failed'][number] | { over: string }> {
  let moving = isMoving;
  for (let beginning = 1; ; beginning++) {
    try {
      return await rehearse(edition, company, moving, signal);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'REHEARSAL_STALE' && !signal.aborted && beginning < MOST_BEGINNINGS * 2) {
        moving ||= beginning >= MOST_BEGINNINGS;
        continue;
      }
      if (code === 'REHEARSAL_STALE') return { ...company, why: TOLD };
      if (code === 'EDITION_NOT_NEXT') return { over: errorText(error) };
      return { ...company, why: errorText(error) };
    }
  }
}

async function rehearse(edition: string, company: Company, moving: boolean, signal: AbortSignal): Promise<Rehearsed> {
  const parts: Finding[] = [];
  let next: string | null = null;
  for (;;) {
    const request: { query: { ruc: string }; body: { edition: string; next: string | null; moving: boolean } } = {
      query: { ruc: company.ruc },
      body: { edition, next, moving },
    };
    const { data }: CallResponse<typeof rehearseEdition> = await api(rehearseEdition, request, { signal });
    parts.push(findingOf(data));
    next = data.next;
    if (next === null) return { ...company, ...addUp(parts), mark: data.mark, moving };
  }
}
