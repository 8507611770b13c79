import type { HttpOptions } from '@yupana/sunat/http.ts';

/**
 * How SUNAT is approached. Of one RUC three calls at the same time, whatever the service: two of the SIRE's at most, and one
 * of the portal's, for which somebody waits before a screen. The portal rejects its callers after many logins in a row
 * (seen 2026-08): few at once, and one visit at a time for a SOL user. Of the SIRE, the connector's own courtesy.
 */
export const PACES = {
  perRucInAll: 3,
  sire: {},
  /** SEE-SOL's documents were asked for 400 ms apart, unharmed (seen 2026-07). */
  pages: { perRuc: { concurrency: 1, spacingMs: 400 }, perHost: { concurrency: 3, spacingMs: 50 } },
  visits: { perRuc: { concurrency: 1, spacingMs: 1_000 }, perHost: { concurrency: 3, spacingMs: 500 } },
  /** A second login right after the first may be asked for a captcha (seen 2026-10, from a data centre). */
  loginsApartMs: 20_000,
  /**
   * Vouchers, tens of thousands of a company: others ask for six at once unharmed (seen 2026-08). Its shares and the others' are more
   * than a RUC has in all, so that documents take what is left and never the portal's place for long.
   */
  consultaCpe: { perRuc: { concurrency: 2, spacingMs: 150 }, perHost: { concurrency: 6, spacingMs: 30 } },
  /** Validity: as vouchers, and as many. */
  validity: { perRuc: { concurrency: 2, spacingMs: 150 }, perHost: { concurrency: 6, spacingMs: 30 } },
  /** One download at a time. */
  rucRegister: { perHost: { concurrency: 1 } },
  /** Lists and rates, one after the other: a page that anybody looks at. */
  publicFiles: { perRuc: { concurrency: 1, spacingMs: 500 }, perHost: { concurrency: 1, spacingMs: 500 } },
  doubtsLastMs: undefined,
  sireTries: {},
  cpeTries: {},
  registerTries: {},
  publicTries: {},
} as const;

/**
 * In the demo SUNAT is a simulator on this machine, and somebody is waiting to see what becomes of a fault: as many tries, with
 * shorter pauses.
 */
export const DEMO_PACES = {
  perRucInAll: 5,
  sire: { perRuc: { concurrency: 4, spacingMs: 5 }, perHost: { concurrency: 12, spacingMs: 0 } },
  pages: { perRuc: { concurrency: 1, spacingMs: 5 }, perHost: { spacingMs: 0 } },
  visits: { perRuc: { concurrency: 1, spacingMs: 0 }, perHost: { spacingMs: 0 } },
  loginsApartMs: 0,
  consultaCpe: { perRuc: { concurrency: 4, spacingMs: 0 }, perHost: { concurrency: 8, spacingMs: 0 } },
  validity: { perRuc: { concurrency: 4, spacingMs: 0 }, perHost: { concurrency: 8, spacingMs: 0 } },
  rucRegister: PACES.rucRegister,
  publicFiles: { perRuc: { concurrency: 2, spacingMs: 0 }, perHost: { concurrency: 2, spacingMs: 0 } },
  doubtsLastMs: 5_000,
  sireTries: { lookMs: 300, slowestLookMs: 2_000, fileMs: 1_000, retryMs: 100, slowestRetryMs: 1_000 },
  cpeTries: { tries: 4, retryMs: 50, slowestRetryMs: 500 },
  registerTries: { tries: 3, retryMs: 100, slowestRetryMs: 1_000 },
  publicTries: { tries: 2, retryMs: 100, slowestRetryMs: 1_000 },
} as const;

type Patience = Record<'sire' | 'portal' | 'rucRegister' | 'consultaCpe' | 'validity' | 'publicFiles', HttpOptions>;

export const PATIENCE: Patience = {
  sire: {},
  /** In the background: whoever stands still is asked again later. */
  consultaCpe: { headersMs: 30_000, totalMs: 90_000 },
  /** Less than the share of a minute that is left for it: somebody is waiting. */
  portal: { connectMs: 5_000, headersMs: 15_000, bodyMs: 10_000, totalMs: 20_000 },
  validity: { headersMs: 30_000, totalMs: 60_000 },
  publicFiles: { totalMs: 120_000 },
  /** Hundreds of megabytes over a slow line; a line on which nothing comes for a minute is dead. */
  rucRegister: { bodyMs: 60_000, totalMs: 4 * 3_600_000 },
};

export const DEMO_PATIENCE: Patience = { ...PATIENCE, sire: { headersMs: 15_000, bodyMs: 15_000, totalMs: 60_000 } };

/** A pace for each service, and what a RUC has in all. */
export type Approach =
  | (typeof PACES | typeof DEMO_PACES)
  | (Omit<typeof PACES, 'perRucInAll'> & { perRucInAll: number });
