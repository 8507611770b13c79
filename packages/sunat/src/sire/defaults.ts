import type { Limits, Pace } from './types.ts';

/** Exports often end within 10 seconds; clients wait from 51 seconds to 8 minutes before they give up. Seen 2025–2026. */
export const DEFAULT_PACE: Pace = {
  firstLookMs: 2_000,
  lookMs: 2_000,
  slowestLookMs: 10_000,
  giveUpMs: 180_000,
  // A ticket can be 06 some seconds before its file is there. Seen 2026-09.
  fileMs: 3_000,
  fileTries: 6,
  // 24 periods of both books are some 300 calls. When one in twelve fails, six tries leave one run in ten thousand unfinished,
  // where four would leave one in a hundred.
  tries: 6,
  retryMs: 400,
  slowestRetryMs: 8_000,
};

/** A proposal of 100,000 vouchers is some 30 MB of text in 2 or 3 MB of ZIP. */
export const DEFAULT_LIMITS: Limits = {
  jsonBytes: 2 * 1024 * 1024,
  summaryBytes: 4 * 1024 * 1024,
  archiveBytes: 128 * 1024 * 1024,
  contentBytes: 512 * 1024 * 1024,
};
