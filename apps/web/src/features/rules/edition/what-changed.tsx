import type { PublishedEdition } from '@yupana/contract/rulebook.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';

const load = () => import('./what-changed-dialog.tsx');

/** The way to what an edition changed. */
export function WhatChanged({ edition }: { edition: PublishedEdition }) {
  const { open, fetching, shown } = useFetchedDialog(load);
  return (
    <>
      <button type="button" className="link" aria-busy={fetching !== null} onClick={() => open({ edition })}>
        Qué cambió
      </button>
      {shown}
    </>
  );
}
