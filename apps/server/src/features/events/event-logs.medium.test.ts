import { logEvent } from '@yupana/contract/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { createSystem } from '../../ctx.ts';
import { holdClock } from '../../platform/clock.ts';
import { forgetOldEvents } from './forget-old-events.ts';

const DAY = 24 * 3_600_000;
const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const kept = () =>
  app.deps.database.system((tx) =>
    tx.selectFrom('event_logs').select(['event_type', 'description']).orderBy('happened_at').execute(),
  );

test('what an accountant used is noted for the firm, and another firm does not see it', async () => {
  const [one, other] = [await signUpAccountant(app), await signUpAccountant(app)];
  const body = { event_type: 'view', description: 'reporte_empresa_compras' } as const;
  expect((await call(app, logEvent, { body }, one.token)).status).toBe(204);
  expect(await kept()).toEqual([body]);
  const firms = await app.deps.database.system((tx) =>
    tx.selectFrom('members').select(['firm_id', 'email']).where('email', 'in', [one.email, other.email]).execute(),
  );
  for (const { firm_id, email } of firms) {
    const seen = await app.deps.database.tenant(firm_id, (tx) => tx.selectFrom('event_logs').selectAll().execute());
    expect(seen).toHaveLength(email === one.email ? 1 : 0);
  }
});

test.each([
  ['a type that does not exist', { event_type: 'robar', description: 'x' }],
  ['a text instead of a name', { event_type: 'click', description: 'La empresa Siete Quenas debe S/ 100' }],
  ['a name without end', { event_type: 'click', description: 'a'.repeat(81) }],
])('%s is refused and not noted', async (_what, body) => {
  const { token } = await signUpAccountant(app);
  const before = await kept();
  const answer = await call(app, logEvent, { body } as never, token);
  expect(answer.status).toBe(422);
  expect(await kept()).toEqual(before);
});

test('a body larger than any event is not read', async () => {
  const { token } = await signUpAccountant(app);
  const body = { event_type: 'click', description: 'a'.repeat(5_000) } as const;
  expect((await call(app, logEvent, { body }, token)).status).toBe(413);
});

test('events of more than thirteen months are forgotten, batch by batch, and the newer ones stay', async () => {
  const { token } = await signUpAccountant(app);
  const click = (description: string) => call(app, logEvent, { body: { event_type: 'click', description } }, token);
  for (const name of ['uno', 'dos', 'tres']) await click(name);
  clock.advance(401 * DAY);
  const again = await signUpAccountant(app);
  await call(app, logEvent, { body: { event_type: 'click', description: 'nuevo' } }, again.token);
  expect(await forgetOldEvents(createSystem(app.deps), 2)).toBeGreaterThanOrEqual(3);
  expect(await kept()).toEqual([{ event_type: 'click', description: 'nuevo' }]);
});

test('whoever sends events without end is told to wait', async () => {
  const { token } = await signUpAccountant(app);
  const body = { event_type: 'click', description: 'demasiado' } as const;
  const answers = await Promise.all(Array.from({ length: 140 }, () => call(app, logEvent, { body }, token)));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.error.errors[0]?.code).toBe('TOO_MANY_REQUESTS');
  expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(120);
});
