import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, the longest first: begun last, one of these would run alone while the other cores have nothing to do. */
const LONGEST = [
  'collection/several-workers.medium.test.ts',
  'test/process.medium.test.ts',
  'collection/acta.medium.test.ts',
  'collection/faults.medium.test.ts',
  'credentials/validate-credentials.medium.test.ts',
  'credentials/validate-at-portal.medium.test.ts',
  'ruc-register/several-workers.medium.test.ts',
  'accounts/sign-up.medium.test.ts',
  'src/coupons.medium.test.ts',
  'queue/queue.medium.test.ts',
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
