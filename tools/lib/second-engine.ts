/**
 * The medium tests that run on a real PostgreSQL too: those whose subject is what the engine does. The rest asks the same
 * questions of both engines and gets the same answers; `npm test -- --both` runs them all there.
 */
export const SECOND_ENGINE = [
  // The engine itself: transactions, guards, listening, migrations, the queue.
  'apps/server/src/platform/database/',
  'apps/server/src/platform/queue/',
  // Merging, holding and totals: staging tables, COPY, set-based SQL.
  'apps/server/src/features/vouchers/storing/store-proposal.medium.test.ts',
  'apps/server/src/features/vouchers/totals/recompute-totals.medium.test.ts',
  'apps/server/src/features/vouchers/migrated-installation.medium.test.ts',
  'apps/server/src/features/ruc-register/load-register.medium.test.ts',
  // What is sorted, sought and cut into pages: collations and planners differ.
  'apps/server/src/features/vouchers/lists/vouchers.medium.test.ts',
  // Locks and turns: what two do at once.
  'apps/server/src/platform/crypto/prove-keys.medium.test.ts',
  'apps/server/src/features/signing-in/sign-in-pace.medium.test.ts',
  'apps/server/src/features/billing/plan-limits.medium.test.ts',
  'apps/server/src/features/businesses/businesses.medium.test.ts',
  'apps/server/src/features/onboarding/register-businesses.medium.test.ts',
  'apps/server/src/features/collection/runs/schedule.medium.test.ts',
  'apps/server/src/features/onboarding/validate-once.medium.test.ts',
  // Tenancy: row-level security and the role that it holds for; erasing a firm.
  'apps/server/test/tenancy.medium.test.ts',
  'apps/server/src/features/closure/closure.medium.test.ts',
  // Several processes on one database.
  'apps/server/src/features/collection/runs/several-workers.medium.test.ts',
  'apps/server/src/features/ruc-register/several-workers.medium.test.ts',
  'apps/server/test/process.medium.test.ts',
];
