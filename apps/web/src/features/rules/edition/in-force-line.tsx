import { useQuery } from '@tanstack/react-query';
import { getEdition } from '@yupana/contract/editions.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { formatDate, formatInstant } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { WhatChanged } from './what-changed.tsx';

const load = () => import('./rehearsal-dialog.tsx');

/** For who is in: by which edition the account's companies are judged and since when, and that there is a newer one to rehearse. */
export default function InForceLine() {
  const { data, isError } = useQuery({ ...callQuery(getEdition, {}), staleTime: 60_000 });
  const { open, fetching, shown } = useFetchedDialog(load);
  if (isError) return <>. No pudimos ver qué versión está en vigor en tu cuenta.</>;
  if (!data) return null;
  const { in_force: edition, newer, companies } = data.data;
  const since = edition.since
    ? `en vigor desde ${formatInstant(edition.since).slice(0, 10)}`
    : `publicada el ${formatDate(edition.published_on)}`;
  return (
    <>
      , versión {edition.name}, {since}. <WhatChanged edition={edition} />
      {newer && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          Hay una versión nueva, la {newer.name}: es la que lees aquí.
          <Button size="sm" variant="soft" busy={fetching !== null} onClick={() => open({ edition: newer, companies })}>
            Ensayar
          </Button>
        </span>
      )}
      {shown}
    </>
  );
}
