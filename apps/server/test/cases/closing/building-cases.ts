import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSystem, type Deps } from '../../../src/ctx.ts';
import { runPackage } from '../../../src/features/closing/build-package.ts';
import { sweepPackages } from '../../../src/features/closing/sweep-packages.ts';
import { closingBench } from '../../benches/closing.ts';
import { type JudgingHost, PERIOD } from '../../benches/judging.ts';

/** Who builds a package, once and to the same bytes, within analysis.medium.test.ts: it needs no app of its own. */
export function buildingCases(host: () => JudgingHost): void {
  const bench = closingBench(host);
  const { show, seqNow, close, build, rows, packageOf, tenant } = bench;

  test('asked by ten at once it is one version, built once', async () => {
    const seq = await seqNow();
    const answers = await Promise.all(Array.from({ length: 10 }, () => close({ seq })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await rows()).toEqual([{ version: 1, state: 'building' }]);
    const { rows: jobs } = await bench.app.deps.database.system((tx) =>
      sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'closing.build' and data ->> 'businessId' = ${bench.business.id}`.execute(tx),
    );
    expect(jobs[0]?.count).toBe(1);
  });

  test('a worker that vanished in the middle leaves a package that another builds, to the same bytes', async () => {
    await close();
    const gone = new AbortController();
    const put = bench.app.deps.files.put;
    await expect(
      runPackage(
        {
          ...bench.app.deps,
          files: {
            ...bench.app.deps.files,
            put: (owner, bytes) => put(owner, cutOff(bytes as AsyncIterable<Uint8Array>, gone)),
          },
        },
        { ...bench.company(), period: PERIOD },
        1,
        { last: false, signal: gone.signal },
      ),
    ).rejects.toThrow();
    expect(await rows()).toEqual([{ version: 1, state: 'building' }]);
    // Whoever looks after what stands still has it built, whichever account has the company by then.
    const sent: unknown[] = [];
    const { clock, queue } = bench.app.deps;
    const later: Deps = {
      ...bench.app.deps,
      clock: { ...clock, now: () => new Date(clock.now().getTime() + 3 * 60_000) },
      queue: {
        ...queue,
        send: async (_job, payload) => {
          sent.push(payload);
          return null;
        },
      },
    };
    await sweepPackages(createSystem(later));
    await sweepPackages(createSystem(later));
    const { firmId, businessId } = bench.company();
    const mine = { firmId, businessId, period: PERIOD, version: 1 };
    expect(sent.filter((one) => JSON.stringify(one) === JSON.stringify(mine))).toHaveLength(1);
    await build();
    const first = (await show()).body.versions[0];
    expect(first).toMatchObject({ state: 'done', files_done: 8 });
    // Late, another changes nothing.
    await build(1, AbortSignal.abort());
    await tenant((tx) =>
      sql`update period_closes set state = 'building', package_hash = null where business_id = ${bench.business.id}::uuid`.execute(
        tx,
      ),
    );
    await build();
    expect((await show()).body.versions[0]?.package?.sha256).toBe(first?.package?.sha256);
  });

  test('two workers that build the same version at once leave one package, and it is there', async () => {
    await close();
    await Promise.all([build(), build()]);
    const [version] = (await show()).body.versions;
    expect(version?.state).toBe('done');
    expect((await packageOf(version?.package?.link)).size).toBe(8);
  });

  test('a package that could not be built says so, and is built again when somebody asks', async () => {
    await close();
    const broken = {
      ...bench.app.deps,
      files: { ...bench.app.deps.files, put: () => Promise.reject(new Error('disk')) },
    };
    const run = () =>
      runPackage(broken, { ...bench.company(), period: PERIOD }, 1, {
        last: true,
        signal: new AbortController().signal,
      });
    await expect(run()).rejects.toThrow('disk');
    expect((await show()).body.state).toBe('failed');
    expect((await close()).body.state).toBe('building');
    await build();
    expect((await show()).body.state).toBe('closed');
  });
}

async function* cutOff(bytes: AsyncIterable<Uint8Array>, gone: AbortController): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    yield part;
    gone.abort(new Error('gone'));
  }
}
