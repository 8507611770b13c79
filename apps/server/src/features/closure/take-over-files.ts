import type { System } from '../../ctx.ts';
import { eraseIncoming, eraseShared, giveOwn, hasSharedFiles } from '../../platform/files/take-over.ts';
import type { Owner } from './queries.ts';
import { filesNamedBy, pageOfOwners } from './queries-files.ts';

/** Longer than any collection of a book takes: what an older process wrote meanwhile is taken over the next night. */
const DAY = 24 * 3_600_000;

/**
 * Gives each company and firm its own of the files that an earlier version kept once for all who had them (decision 0059). Without
 * such files it is done at once; stopped halfway, it begins again.
 */
export async function takeOverFiles(system: System): Promise<void> {
  const { folder } = system.deps.config.files;
  // Elsewhere no version ever kept them so.
  if (folder === undefined) return;
  const begun = system.deps.clock.now();
  await eraseIncoming(folder, new Date(begun.getTime() - DAY));
  if (!(await hasSharedFiles(folder))) return;
  let given = 0;
  for await (const owner of everyOwner(system)) {
    for (const hash of await system.transaction((tx) => filesNamedBy(tx, owner))) {
      await giveOwn(folder, owner, hash);
      given++;
    }
  }
  const left = await eraseShared(folder, new Date(begun.getTime() - DAY));
  system.deps.log.info({ given, left }, 'files that were kept for all are their owners’ own');
}

async function* everyOwner(system: System): AsyncGenerator<Owner> {
  for (const kind of ['firms', 'businesses'] as const) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const page: Owner[] = await system.transaction((tx) => pageOfOwners(tx, kind, from));
      yield* page;
      const last = page.at(-1);
      after = last?.firmId ?? last?.businessId ?? null;
    } while (after !== null);
  }
}
