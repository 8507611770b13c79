import { type Period, periodOf, periodRange, shiftPeriod } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import type { Company } from '../universe/companies.ts';
import { generatedProposal } from '../universe/proposals.ts';

/** Where the text of a proposal comes from: bytes given by hand or found in a folder, else the universe. */
export interface Proposals {
  /** UTF-8 bytes of a proposal; null when the month has no voucher. */
  bytes(company: Company, book: Book, period: Period): Buffer | null;
  /** Whether that month comes from the universe. */
  isGenerated(company: Company, book: Book, period: Period): boolean;
  /** Another text whenever the bytes may be others. */
  edition(company: Company, book: Book, period: Period): string;
  /** Serves these bytes as that month's proposal from now on. */
  give(ruc: string, book: Book, period: Period, bytes: Buffer): void;
  takeBack(ruc: string, book: Book, period: Period): void;
  /** From now on this company has what was given to it and nothing else. */
  onlyGiven(ruc: string): void;
  /** The months that SUNAT lists of a company, the newest first. */
  listed(company: Company): Period[];
}

/** As far back as SUNAT lists periods. */
export const DEFAULT_MONTHS = 24;

const CACHE_BYTES = 48 * 1024 * 1024;

/** @param months as far back as periods are listed, the current one with them */
export function newProposals(seed: string, today: () => string, months = DEFAULT_MONTHS): Proposals {
  const given = new Map<string, Buffer>();
  const restricted = new Set<string>();
  const cache = new Map<string, Buffer>();
  let cached = 0;
  let changes = 0;

  function remember(key: string, bytes: Buffer): Buffer {
    cache.set(key, bytes);
    cached += bytes.length;
    for (const [oldest, old] of cache) {
      if (cached <= CACHE_BYTES || oldest === key) break;
      cache.delete(oldest);
      cached -= old.length;
    }
    return bytes;
  }

  const isGenerated = (company: Company, book: Book, period: Period) =>
    !given.has(keyOf(company.ruc, book, period)) && !restricted.has(company.ruc);
  const nameOf = (company: Company, book: Book, period: Period) =>
    [company.ruc, company.purchases, company.sales, company.trade, book, period, today()].join(' ');

  const givenTo = (ruc: string) => {
    const keys = [...given.keys()].filter((key) => key.startsWith(ruc));
    return [...new Set(keys.map((key) => key.slice(-6) as Period))].sort();
  };
  const lastMonths = () => {
    const current = periodOf(today());
    return periodRange(shiftPeriod(current, 1 - months), current);
  };

  return {
    isGenerated,
    edition: (company, book, period) => `${nameOf(company, book, period)} ${changes}`,
    bytes: (company, book, period) => {
      const own = given.get(keyOf(company.ruc, book, period));
      if (own || restricted.has(company.ruc)) return own ?? null;
      const key = nameOf(company, book, period);
      const known = cache.get(key);
      if (known) return known;
      const text = generatedProposal(seed, company, book, period, today());
      return text === null ? null : remember(key, Buffer.from(text));
    },
    give: (ruc, book, period, bytes) => {
      given.set(keyOf(ruc, book, period), bytes);
      changes += 1;
    },
    takeBack: (ruc, book, period) => {
      given.delete(keyOf(ruc, book, period));
      changes += 1;
    },
    onlyGiven: (ruc) => {
      restricted.add(ruc);
      changes += 1;
    },
    listed: ({ ruc, since }) => {
      const all = restricted.has(ruc) ? givenTo(ruc) : lastMonths();
      return all.filter((period) => since === null || period >= since).toReversed();
    },
  };
}

/** The period stands at the end. */
function keyOf(ruc: string, book: Book, period: Period): string {
  return `${ruc} ${book} ${period}`;
}
