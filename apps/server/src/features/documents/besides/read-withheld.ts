import type { Summary } from '@yupana/cpe/document/document.ts';
import { readApart } from '@yupana/cpe/read-apart.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';
import type { System } from '../../../ctx.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import {
  keepWithheld,
  revertWithheld,
  WITHHELD_READER,
  withheldToRead,
} from '../../withholdings/withheld/keep-withheld.ts';
import { openBytes } from '../kept-bytes.ts';
import { type KeptWithheld, listReversals, listWithheld, markRead } from './queries-besides.ts';

const PAGE = 100;

/**
 * Reads the retentions and perceptions that were kept before anybody read them, or that an older version read: what they say is known from
 * then on, and so is that their agent reverted them, which may have come before. Once for each start; each once, also the one that turns
 * out to be none that was made to its company.
 */
export async function readWithheld({ deps, transaction }: System): Promise<void> {
  for (let after: KeptWithheld | null = null; ; ) {
    const from: KeptWithheld | null = after;
    const page: KeptWithheld[] = await transaction((tx) => listWithheld(tx, from, WITHHELD_READER, PAGE));
    const missing = new Set((await transaction((tx) => withheldToRead(tx, page))).map(nameOf));
    for (const one of page) await readOne({ deps, transaction }, one, missing.has(nameOf(one)));
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

async function readOne({ deps, transaction }: System, kept: KeptWithheld, isMissing: boolean): Promise<void> {
  const { firm_id: firmId, business_id: businessId } = kept;
  try {
    const document = isMissing ? await readApart(await openBytes(deps, businessId, kept)) : null;
    const reversals = isMissing ? await reversalsOf({ deps, transaction }, kept) : [];
    await deps.database.tenant(firmId, async (tx) => {
      const { ruc } = await requireBusiness({ firmId }, tx, businessId);
      if (document?.kind === 'withholding') {
        await keepWithheld(tx, { firmId, businessId, ruc }, [document], deps.clock.now());
        for (const reversal of reversals) await revertWithheld(tx, { firmId, businessId }, reversal);
      }
      await markRead(tx, kept, WITHHELD_READER);
    });
  } catch (err) {
    // One that the disk lost keeps nobody from the others, and is tried again with the next start.
    const isRefused = err instanceof Refused;
    deps.log.warn({ err, businessId, kind: kept.type_code }, isRefused ? 'refused' : 'not read');
    if (isRefused) await deps.database.tenant(firmId, (tx) => markRead(tx, kept, WITHHELD_READER));
  }
}

async function reversalsOf({ deps, transaction }: System, kept: KeptWithheld): Promise<Summary[]> {
  const found: Summary[] = [];
  for (const reversal of await transaction((tx) => listReversals(tx, kept))) {
    const document = await readApart(await openBytes(deps, kept.business_id, reversal));
    if (document.kind === 'summary') found.push(document);
  }
  return found;
}

function nameOf({
  business_id,
  type_code,
  issuer_ruc,
  serie,
  number,
}: Omit<KeptWithheld, 'firm_id' | 'sha256' | 'bytes'>) {
  return JSON.stringify([business_id, type_code, issuer_ruc, serie, number]);
}
