import { describe, expect, test } from 'vitest';
import { measureBacklog } from '../../../../test/process/backlog.ts';

const server = process.env.TEST_DATABASE_URL;

/** The embedded database lives in one process: there are no several workers. */
describe.skipIf(!server)('workers that are processes of their own (needs TEST_DATABASE_URL)', () => {
  test('killed at random while three in ten answers fail, they lose no document and no validity, and hardly ask twice', {
    timeout: 300_000,
  }, async () => {
    const of = { companies: 2, items: 150, failing: 30, kills: 2, cut: false, deadAfterSeconds: 6 };
    const seen = await measureBacklog(server as string, of);
    expect(seen).toMatchObject({ lost: 0, notValidated: 0, deaths: 2 });
    // What a worker had in its hands is asked again, and no more: of each of the two companies six asked for, eight that waited to be
    // written and eight being written, as often as one died; of validity a handful of twelve. In tens of thousands that is nothing.
    expect(seen.fetchedMean - 1).toBeLessThanOrEqual((seen.deaths * 2 * 22) / seen.items);
    expect(seen.validatedMean - 1).toBeLessThanOrEqual((seen.deaths * 2 * 12) / seen.items);
  });
});
