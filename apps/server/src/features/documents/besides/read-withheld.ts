import { readApart } from '@yupana/cpe/read-apart.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';
import type { System } from '../../../ctx.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { keepWithheld, withheldToRead } from '../../withholdings/withheld/keep-withheld.ts';
import { openBytes } from '../kept-bytes.ts';
import { type KeptWithheld, listWithheld } from './queries-besides.ts';

const PAGE = 100;

/**
 * Reads the retentions and perceptions that were kept before anybody read them, or that an older version read: what they say is known from
 * then on. Once for each start; what is read already costs a look at its key.
 */
export async function readWithheld({ deps, transaction }: System): Promise<void> {
  for (let after: KeptWithheld | null = null; ; ) {
    const from: KeptWithheld | null = after;
    const page: KeptWithheld[] = await transaction((tx) => listWithheld(tx, from, PAGE));
    const missing = new Set((await transaction((tx) => withheldToRead(tx, page))).map(nameOf));
    for (const one of page.filter((row) => missing.has(nameOf(row)))) await readOne({ deps, transaction }, one);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

async function readOne({ deps }: System, { firm_id: firmId, business_id: businessId, ...kept }: KeptWithheld) {
  try {
    const document = await readApart(await openBytes(deps, businessId, kept));
    if (document.kind !== 'withholding') return;
    await deps.database.tenant(firmId, async (tx) => {
      const { ruc } = await requireBusiness({ firmId }, tx, businessId);
      await keepWithheld(tx, { firmId, businessId, ruc }, [document], deps.clock.now());
    });
  } catch (err) {
    // One that a newer reader refuses, or that the disk lost, keeps nobody from the others.
    deps.log.warn({ err, businessId, kind: kept.type_code }, err instanceof Refused ? 'refused' : 'not read');
  }
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
