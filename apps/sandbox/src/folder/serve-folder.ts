import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import type { Book } from '../files/layouts.ts';
import { readProposalText } from '../files/read.ts';
import { decoded } from '../sire/served.ts';
import type { Company } from '../universe/companies.ts';
import { credentialsOf } from '../universe/credentials.ts';
import type { World } from '../world/world.ts';

/** Every company of a folder has the same SOL user; key, client and secret come from its RUC. */
const SOL_USER = 'CARPETA1';
const LARGEST_FILE = 512 * 1024 * 1024;
const RUC_PLACE = 0;
const NAME_PLACE = 1;
const PERIOD_PLACE = 2;

export interface FoundProposal {
  ruc: string;
  name: string;
  book: Book;
  period: Period;
}

/**
 * Makes the proposals of a folder what SUNAT holds of their companies, byte for byte. What each file is, is read in it:
 * its name says nothing. Other files are passed over; of two files for one book and month the one with more rows stays.
 */
export async function serveFolder(world: World, folder: string): Promise<void> {
  const most = new Map<string, number>();
  for (const path of await filesIn(folder)) {
    const bytes = await readFile(path);
    const found = recognise(bytes);
    if (!found) continue;
    const key = `${found.ruc} ${found.book} ${found.period}`;
    if (found.rows <= (most.get(key) ?? -1)) continue;
    most.set(key, found.rows);
    world.proposals.onlyGiven(found.ruc);
    world.proposals.give(found.ruc, found.book, found.period, bytes);
    if (world.companies.get(found.ruc)?.note !== FROM_FOLDER) world.companies.set(found.ruc, companyOf(found));
  }
}

const FROM_FOLDER = 'De la carpeta de propuestas.';

function companyOf({ ruc, name }: FoundProposal): Company {
  return {
    ruc,
    name,
    trade: 'services',
    purchases: 0,
    sales: 0,
    since: null,
    monthsWithoutPurchases: [],
    credentials: credentialsOf(ruc, SOL_USER),
    note: FROM_FOLDER,
  };
}

/** Which proposal these bytes are; null when they are something else or hold no row that names its company and month. */
export function recognise(bytes: Buffer): (FoundProposal & { rows: number }) | null {
  const file = readProposalText(decoded(bytes));
  const row = file?.rows[0];
  const ruc = row?.[RUC_PLACE] ?? '';
  const period = row?.[PERIOD_PLACE] ?? '';
  if (!file || !isRuc(ruc) || !isPeriod(period)) return null;
  return { ruc, name: row?.[NAME_PLACE] ?? ruc, book: file.book, period, rows: file.rows.length };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.map((entry) => join(folder, entry)).sort();
  const kept: string[] = [];
  for (const path of paths) {
    const found = await stat(path);
    if (found.isFile() && found.size <= LARGEST_FILE) kept.push(path);
  }
  return kept;
}
