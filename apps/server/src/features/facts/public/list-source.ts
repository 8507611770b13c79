import type { ListsClient } from '@yupana/sunat/lists/client.ts';
import type { ListName } from '@yupana/sunat/lists/quirks.ts';
import type { System } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { noteSomeSuppliers } from '../../vouchers/public-changes/note-public-change.ts';
import { addListed, countStanding, endLeft } from './queries-lists.ts';
import { judgeList, readListFile } from './read-list.ts';
import type { Source } from './refresh-source.ts';

/** One of SUNAT's lists of taxpayers: whom it has and had not is in it, whom it has no more left it. */
export function listSource({ transaction, deps: { clock, log } }: System, client: ListsClient, list: ListName): Source {
  return {
    source: `list/${list}`,
    bring: async (known, signal) => {
      const got = await client.download(list, signal);
      const brought = { url: got.url, sha256: got.sha256, bytes: got.bytes };
      if (got.sha256 === known) return { brought, write: async () => undefined };
      const read = await readListFile(list, got.parts);
      judgeList(read, await transaction((tx) => countStanding(tx, list)));
      const rows = read.rows.map(({ ruc, from, resolution }) => ({ ruc, from_day: from, resolution }));
      const at = clock.now();
      const day = dateInLima(at);
      return {
        brought: { ...brought, rows_read: rows.length, rows_rejected: read.rejected.length },
        write: async (tx) => {
          const left = await endLeft(tx, list, rows, day);
          const added = await addListed(tx, list, rows, { day, source: got.url, at });
          await noteSomeSuppliers(tx, [...left, ...added], at);
          log.info(
            {
              ...{ list, rows: rows.length, rejected: read.rejected.length },
              ...{ added: added.length, left: left.length },
            },
            'a list of SUNAT was read',
          );
        },
      };
    },
  };
}
