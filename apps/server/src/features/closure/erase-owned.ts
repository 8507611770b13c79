import type { System } from '../../ctx.ts';
import { forgetFiles } from './job-definitions.ts';
import { companiesOf, eraseRows, markErasing, type Owner, tablesToErase } from './queries.ts';

/** Rows that go in one transaction: the embedded database must not stand still. */
const AT_ONCE = 2_000;

/** Nothing asks SUNAT, or writes a file, for as long as this. */
const LATE_FILES_SECONDS = 3_600;

/**
 * Erases all that is a firm's or a company's, at the cost of what it has: rows by the index that begins with their owner, files by
 * their owner's place. The owner's own row goes last: stopped halfway, whoever looks for what is to be erased finds it again.
 * @returns how many rows went
 */
export async function eraseOwned(system: System, owner: Owner): Promise<number> {
  let erased = 0;
  if (owner.firmId !== undefined) {
    const companies = await system.transaction((tx) => companiesOf(tx, owner.firmId));
    for (const businessId of companies) erased += await eraseOwned(system, { businessId });
  } else {
    await system.transaction((tx) => markErasing(tx, owner.businessId, system.deps.clock.now()));
  }
  const { tables, own } = await system.transaction((tx) => tablesToErase(tx, owner));
  // Twice: what a worker still wrote where all was gone already, before its run went, is found the second time. After that it keeps
  // nothing any more.
  for (const table of [...tables, ...tables]) erased += await eraseTable(system, table, owner);
  await system.deps.files.removeAll(owner);
  // But for one that is being written in this moment.
  await system.deps.queue.send(forgetFiles, owner, { startAfter: LATE_FILES_SECONDS });
  return erased + (await eraseTable(system, own, owner));
}

async function eraseTable(system: System, table: string, owner: Owner): Promise<number> {
  let erased = 0;
  for (;;) {
    const gone = await system.transaction((tx) => eraseRows(tx, table, owner, AT_ONCE));
    erased += gone;
    if (gone < AT_ONCE) return erased;
  }
}
