import { useQuery } from '@tanstack/react-query';
import { type Rehearsal, rehearseSetting } from '@yupana/contract/rehearsal.ts';
import type { SaidBody } from '@yupana/contract/settings.ts';
import { useEffect, useState } from 'react';
import { callQuery } from '../../lib/api/query.ts';

/** Whoever still writes is not asked about every letter. */
const STILL_MS = 600;

export interface Rehearsing {
  /** Undefined while it is waited for. */
  rehearsal: Rehearsal | undefined;
  failed: boolean;
}

interface Would {
  changes?: SaidBody[];
  switches?: { rule: string; off: boolean }[];
}

/** What a change would do to the newest open period, asked once it stands still. @param would null: there is nothing to ask */
export function useRehearsal(ruc: string, would: Would | null): Rehearsing | null {
  const asked = would && JSON.stringify(would);
  const still = useStill(asked);
  const { data, isError } = useQuery({
    ...callQuery(rehearseSetting, { query: { ruc }, body: JSON.parse(still ?? '{}') as Would }),
    enabled: still !== null && still === asked,
    // The rules and the vouchers move on: what was said a while ago is not said again.
    gcTime: 0,
  });
  if (asked === null) return null;
  return { rehearsal: still === asked ? data?.data : undefined, failed: still === asked && isError };
}

function useStill(text: string | null): string | null {
  const [still, setStill] = useState<string | null>(null);
  useEffect(() => {
    const wait = setTimeout(() => setStill(text), text === null ? 0 : STILL_MS);
    return () => clearTimeout(wait);
  }, [text]);
  return still;
}
