/** Folders that may show more files than others, each with its reason. */

/** One file after the other, by number: nobody looks there for what belongs together. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'apps/server/migrations': 'forward only: a file keeps its name and its place for ever',
  'docs/decisions': 'in the order in which they were taken; its README is the index',
};
