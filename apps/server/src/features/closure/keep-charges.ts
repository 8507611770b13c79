import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { System } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { keepUntil } from './keep-until.ts';
import { deleteKept, insertKept, listCharges } from './queries-charges.ts';

/** Copies what an account paid to where it outlives the account: of everything else nothing is left. */
export async function keepCharges(system: System, firmId: string): Promise<void> {
  await system.transaction(async (tx) => {
    const charges = await listCharges(tx, firmId);
    const rows = charges.map(({ settled_at, created_at, email, name, last_name, document_number, ...charge }) => {
      const paid_at = settled_at ?? created_at;
      const payer = {
        payer_name: nameOfPerson({ name, last_name }),
        payer_document: document_number,
        payer_email: email,
      };
      return { ...charge, ...payer, paid_at, keep_until: keepUntil(dateInLima(paid_at)) };
    });
    await insertKept(tx, rows);
  });
}

export async function forgetCharges(system: System): Promise<void> {
  await system.transaction((tx) => deleteKept(tx, system.deps.clock.today()));
}
