import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, the longest first (ends of paths): begun last, one of these would run alone while the other cores have
 * nothing to do. Of those that are long because they wait, three are begun beside what works all the time, and the others as those end:
 * all of them at once leave a third of two cores to nobody.
 */
export const LONGEST = [
  'collection/stream.medium.test.ts',
  'collection/faults.medium.test.ts',
  'see-sol/several-workers.medium.test.ts',
  'businesses/businesses.medium.test.ts',
  'analysis/analysis.medium.test.ts',
  'test/odd-inputs.medium.test.ts',
  'by-menu/several-workers.medium.test.ts',
  'documents/documents.medium.test.ts',
  'closure/closure.medium.test.ts',
  'acta/acta.medium.test.ts',
  'onboarding/validate-at-portal.medium.test.ts',
  'test/calls.medium.test.ts',
  'storing/store-proposal.medium.test.ts',
  'process/embedded.medium.test.ts',
  'documents/lane/several-workers.medium.test.ts',
  'collection/runs/several-workers.medium.test.ts',
  'ruc-register/several-workers.medium.test.ts',
  'onboarding/validate-credentials.medium.test.ts',
  'queue/queue.medium.test.ts',
  'database/migrate.medium.test.ts',
  'process/postgres.medium.test.ts',
  'facts/facts.medium.test.ts',
  'features/ruc-register/ruc-register.medium.test.ts',
  'portal/client.medium.test.ts',
  'test/hostile.medium.test.ts',
  'watchdog/watchdog.medium.test.ts',
  'documents/lane/cut-off.medium.test.ts',
  'src/coupons.medium.test.ts',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? LONGEST.length : place;
}

/** Vitest's own order after those that are known to be long: a fresh clone remembers no durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
