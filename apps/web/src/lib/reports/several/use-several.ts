import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { useEffect, useRef, useState } from 'react';
import { logEvent } from '../../events.ts';
import { saveFile } from '../../files/save-file.ts';
import type { ReportKind } from '../report-kinds.ts';
import { tellNoMore, tellWhenReady } from './tell-when-ready.ts';
import { isUnderWay, type ReportZip, useAskZip, useCancelZip, useZip, useZips, type ZipOrder } from './use-zips.ts';

/** What is chosen: a zip has each company's files of each period. */
export interface Chosen {
  rucs: ReadonlySet<string>;
  periods: ReadonlySet<Period>;
  kinds: ReadonlySet<ReportKind['id']>;
}

export interface Several {
  chosen: Chosen;
  choose(part: Partial<Chosen>): void;
  /** Those that are made or kept; undefined while they are not known. */
  zips: readonly ReportZip[] | undefined;
  /** The one on screen, as far as it is known; null: it is being chosen what to ask for. */
  zip: ReportZip | null;
  isLooking: boolean;
  /** It was waited for here, and saved once it was there. */
  isSaved: boolean;
  /** @param uuid null: goes back to choosing */
  look(uuid: string | null): void;
  ask(order?: ZipOrder): void;
  isAsking: boolean;
  /** Why it was not taken. */
  refused: unknown;
  cancel(uuid: string): void;
  isCancelling: boolean;
}

/**
 * Several files in one zip, from what is chosen to what is saved. Whoever closed the dialog while one was made finds it again: the newest
 * that is under way is on screen.
 */
export function useSeveral(ruc: Ruc, period: Period): Several {
  const [chosen, setChosen] = useState<Chosen>({
    rucs: new Set<string>([ruc]),
    periods: new Set([period]),
    kinds: new Set<ReportKind['id']>(['rce', 'rvie']),
  });
  const [asked, setAsked] = useState<string | null | undefined>(undefined);
  const { data: listed } = useZips();
  const zips = listed?.zips;
  const uuid = asked === undefined ? (zips?.find(isUnderWay)?.uuid ?? null) : asked;
  const { data: zip } = useZip(uuid);
  const asking = useAskZip();
  const cancelling = useCancelZip();
  const saved = useSaving(zip);
  useTellingLater(zips, zip);

  function ask(order: ZipOrder = orderOf(chosen)) {
    logEvent('download', 'varios_reportes');
    asking.mutate(order, { onSuccess: ({ uuid }) => setAsked(uuid) });
  }
  return {
    chosen,
    choose: (part) => {
      asking.reset();
      setChosen((now) => ({ ...now, ...part }));
    },
    zips,
    zip: zip ?? null,
    isLooking: uuid !== null,
    isSaved: uuid !== null && saved === uuid,
    look: (next) => {
      asking.reset();
      setAsked(next);
    },
    ask,
    isAsking: asking.isPending,
    refused: asking.error,
    cancel: (which) => cancelling.mutate(which, { onSuccess: () => setAsked(null) }),
    isCancelling: cancelling.isPending,
  };
}

/** What was waited for on screen is saved once it is there, once. @returns which was saved last */
function useSaving(zip: ReportZip | undefined): string | null {
  const [saved, setSaved] = useState<string | null>(null);
  const waited = useRef<string | null>(null);
  useEffect(() => {
    if (!zip) return;
    if (isUnderWay(zip)) waited.current = zip.uuid;
    else if (waited.current === zip.uuid && zip.file) {
      waited.current = null;
      saveFile(zip.file.link, zip.file.name);
      setSaved(zip.uuid);
    }
  }, [zip]);
  return saved;
}

/** What is under way when the dialog closes is told when it is ready; while it is open, it is seen. */
function useTellingLater(zips: readonly ReportZip[] | undefined, zip: ReportZip | undefined): void {
  const last = useRef<readonly ReportZip[]>([]);
  useEffect(() => {
    last.current = [...(zips ?? []).filter(({ uuid }) => uuid !== zip?.uuid), ...(zip ? [zip] : [])].filter(isUnderWay);
    for (const { uuid } of last.current) tellNoMore(uuid);
  }, [zips, zip]);
  useEffect(
    () => () => {
      for (const { uuid } of last.current) tellWhenReady(uuid);
    },
    [],
  );
}

function orderOf({ rucs, periods, kinds }: Chosen): ZipOrder {
  return { companies: [...rucs].map((ruc) => ({ ruc })), tax_periods: [...periods], kinds: [...kinds] };
}
