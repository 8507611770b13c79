import { registerBusiness } from '@yupana/contract/businesses.ts';
import { holdRuc } from '../src/features/businesses/hold-ruc.ts';
import { registrationOf } from './collecting.ts';
import { type Accountant, call, type TestApp } from './harness.ts';
import type { SandboxCompany } from './sandbox.ts';
import { freshRuc } from './seed.ts';

/** What tests of the companies of an account do again and again, without anybody who collects. */

export function aCompany(ruc = freshRuc()): SandboxCompany {
  const credentials = {
    solUser: 'PRUEBA01',
    solKey: 'Clave-Muy-1',
    clientId: 'id-de-api-777',
    clientSecret: 'secreto==',
  };
  return { ruc, name: 'Bodega Imaginada S.A.C.', credentials };
}

export const registering = (app: TestApp, who: Accountant, company: SandboxCompany, changes = {}) =>
  call(app, registerBusiness, { body: { ...registrationOf(company), ...changes } }, who.token);

/** SUNAT accepted the credentials that a registration was answered for. */
export async function accepted(app: TestApp, { body }: Awaited<ReturnType<typeof registering>>): Promise<void> {
  const { firm_id: firmId } = await app.deps.database.system((tx) =>
    tx.selectFrom('businesses').select('firm_id').where('id', '=', body.uuid).executeTakeFirstOrThrow(),
  );
  await holdRuc(app.deps, { firmId, businessId: body.uuid });
}
