import { expect, test, vi } from 'vitest';
import type { System } from '../../ctx.ts';
import { exportData } from './job-definitions.ts';
import { handlers } from './jobs.ts';
import { runExport } from './run-export.ts';

const { person } = vi.hoisted(() => ({ person: vi.fn() }));
vi.mock('../accounts/people.ts', () => ({ personOf: person }));
vi.mock('./run-export.ts', () => ({ runExport: vi.fn() }));

const system = { deps: {}, transaction: (work: (tx: unknown) => unknown) => work({}) } as unknown as System;
const payload = { firmId: 'firm', memberId: 'member', exportId: 'export' };

test('an export is written as whoever asked for it, in their role, and not at all once they are gone', async () => {
  const handler = handlers(system).find(({ job }) => job.name === exportData.name);
  const run = () => handler?.handle({ payload, last: false, signal: AbortSignal.abort() } as never);
  person.mockResolvedValue({ firm_id: 'firm', role: 'reader' });
  await run();
  expect(vi.mocked(runExport).mock.calls.map(([ctx]) => [ctx.firmId, ctx.accountantId, ctx.role])).toEqual([
    ['firm', 'member', 'reader'],
  ]);
  for (const gone of [undefined, { firm_id: 'another', role: 'owner' }]) {
    person.mockResolvedValue(gone);
    await run();
  }
  expect(runExport).toHaveBeenCalledTimes(1);
});
