/**
 * The medium tests that run on a real PostgreSQL too: those whose subject is what the engine does (merging, totals, locks,
 * row-level security, the queue, several processes). The rest asks the same questions of both and gets the same answers;
 * `npm test -- --both` runs them all.
 */
export const SECOND_ENGINE = [];
