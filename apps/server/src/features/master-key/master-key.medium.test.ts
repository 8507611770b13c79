import { randomBytes } from 'node:crypto';
import { confirmTwoStep, startTwoStep } from '@yupana/contract/two-step.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { everyRow } from '../../../test/secrets/every-row.ts';
import { type SeededBusiness, seedBusiness } from '../../../test/seed.ts';
import { createSystem, type System } from '../../ctx.ts';
import { readMasterKeys } from '../../platform/crypto/keys.ts';
import { createSeal } from '../../platform/crypto/seal.ts';
import { openCredentials } from '../credentials/sealed-credentials.ts';
import { takeAppCode } from '../two-step/take-code.ts';
import { sealedMeasure } from './jobs.ts';
import { refuseLostKeys } from './refuse-lost-keys.ts';
import { reseal } from './reseal.ts';

const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [before, after] = [key('k2025'), key('k2026')];
let app: TestApp;
let company: SeededBusiness;
let secret: string;

beforeAll(async () => {
  app = await startApp({ env: { MASTER_KEY: before } });
  const rosa = await signUpAccountant(app);
  company = await seedBusiness(app, rosa);
  const start = await call(app, startTwoStep, { body: { current_password: rosa.password } }, rosa.token);
  secret = start.body.secret;
  await call(app, confirmTwoStep, { body: { code: codeAt(app.deps.clock.now()) } }, rosa.token);
});
afterAll(() => app.stop());

const codeAt = (now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** The same installation, started with other keys. */
function withKeys(text: string): System {
  const masterKeys = readMasterKeys(text);
  const { deps } = app;
  return createSystem({ ...deps, config: { ...deps.config, masterKeys }, seal: createSeal(masterKeys) });
}
const startsWith = (text: string) => refuseLostKeys(app.deps.database, readMasterKeys(text));
const left = async (system: System) => Object.fromEntries(await sealedMeasure(system).read());
const inTime = new AbortController().signal;

test('a key is put first, everything is sealed under it, and only then may the old one go', async () => {
  const both = withKeys(`${after},${before}`);
  const credentials = () =>
    app.deps.database.system((tx) => openCredentials(withKeys(after).deps, company.firmId, tx, company.id));
  const sealed = (await left(both)).k2025 ?? 0;
  expect(sealed).toBeGreaterThanOrEqual(3);
  expect((await left(both)).k2026).toBe(0);
  await expect(startsWith(after)).rejects.toThrow(
    `MASTER_KEY: falta la clave «k2025», que todavía sella ${sealed} secretos`,
  );
  await expect(startsWith(`${after},${before}`)).resolves.toBeUndefined();
  await expect(credentials()).rejects.toThrow();

  expect(await reseal(both, inTime)).toBe(2);
  expect(await left(both)).toEqual({ k2025: 0, k2026: sealed });
  await expect(startsWith(after)).resolves.toBeUndefined();
  expect((await credentials())?.solUser).toMatch(/\w/);
  const { deps } = withKeys(after);
  const later = new Date(app.deps.clock.now().getTime() + 30_000);
  const { member_id: member } = await app.deps.database.system((tx) =>
    tx.selectFrom('two_step').select('member_id').executeTakeFirstOrThrow(),
  );
  const taken = app.deps.database.system((tx) => takeAppCode(deps, tx, member, codeAt(later)));
  expect(await taken).toBe(true);
  expect(await reseal(both, inTime)).toBe(0);
});

test('whatever is sealed anywhere is counted: a key that something needs is not let go', async () => {
  const sealed = (await everyRow(app)).filter(({ table }) => table !== 'public.key_probes');
  const found = sealed.flatMap(({ text }) => text.match(/v1\.k20\d\d\.[\w-]{16}\.[\w-]{22}\./g) ?? []);
  const counted = Object.values(await left(withKeys(`${after},${before}`))).reduce((sum, some) => sum + some, 0);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toHaveLength(counted);
});

test('what does not open is told by its row, and the rest is sealed all the same', async () => {
  const stranger = await seedBusiness(app, await signUpAccountant(app));
  await app.deps.database.system((tx) =>
    tx
      .updateTable('credentials')
      .set({ sol_key: 'v1.k2025.AAAA.AAAA.AAAA' })
      .where('business_id', '=', company.id)
      .execute(),
  );
  const both = withKeys(`${after},${before}`);
  expect(await reseal(both, inTime)).toBe(1);
  expect((await left(both)).k2025).toBe(1);
  const told = app.log.filter((line) => line.includes('does not open')).join('');
  expect(told).toContain(company.id);
  expect(told).not.toContain(stranger.id);
});
