/** Folders that may show more files than others, each with its reason. */

/** One file after the other, by number: nobody looks there for what belongs together. */
const NUMBERED = {
  'apps/server/migrations': 'forward only: a file keeps its name and its place for ever',
  'docs/decisions': 'in the order in which they were taken; its README is the index',
};

/** To be split by what they do. None may be added, and one that was split is taken out of here. */
const TO_SPLIT = Object.fromEntries(
  [
    'apps/web/src/app',
    'apps/web/src/features/accounts',
    'apps/web/src/features/billing',
    'apps/web/src/features/businesses',
    'apps/web/src/features/dashboard',
    'apps/web/src/features/vouchers',
    'apps/web/src/lib',
    'apps/web/src/ui',
  ].map((folder) => [folder, 'not split yet']),
);

export const ALLOWED: Readonly<Record<string, string>> = { ...NUMBERED, ...TO_SPLIT };
