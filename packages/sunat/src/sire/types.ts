import type { Period } from '@yupana/tax/period.ts';
import type { Evidence } from '../evidence.ts';

/** RCE: purchases. RVIE: sales. */
export type Book = 'RCE' | 'RVIE';

/** What SUNAT's API asks for: a SOL user of the company and an API client created in SOL with the SIRE module ticked. */
export interface SireCredentials {
  ruc: string;
  solUser: string;
  solKey: string;
  clientId: string;
  clientSecret: string;
}

/** Base addresses, without path: `https://api-seguridad.sunat.gob.pe` and `https://api-sire.sunat.gob.pe`. */
export interface SireHosts {
  security: string;
  sire: string;
}

export interface SirePeriod {
  period: Period;
  /** `01` presented, `03` not presented; SUNAT documents no other code. */
  state: 'presented' | 'not-presented' | 'unknown';
  /** SUNAT's code as received. */
  code: string;
}

/** SUNAT's list of the periods of a book. */
export interface SirePeriods {
  periods: SirePeriod[];
  /** What stood in it as a period and is none, such as `202613`; as received, at most twenty characters. */
  leftOut: string[];
}

export type SireSummary = { kind: 'text'; text: string } | { kind: 'empty' };

export interface SireFile {
  kind: 'file';
  /** As SUNAT named it. */
  archiveName: string;
  /** The ZIP exactly as received: the evidence. */
  archive: Buffer;
  /** Name of the text inside; the first one when SUNAT cut it into parts. */
  contentName: string;
  /** Size of the text inside, uncompressed. */
  contentBytes: number;
  /** The text inside, from its first byte. May be called again. Throws UnrecognisedAnswer when the CRC or the size is wrong. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** Lists that SUNAT gives as files: its proposal of a period, and what it left out of it («excluidos», «no incluidos»). */
export type SireList = 'proposal' | 'left-out';

/** `empty`: SUNAT said that the period has no vouchers, in these words. */
export type SireProposal = SireFile | { kind: 'empty'; answer: Evidence };

/** A file that a ticket announces, with all that its download must repeat. */
export interface ReportFile {
  name: string;
  typeCode: string | null;
  period: string;
  process: string;
  ticket: string;
}

/** What a look at a ticket tells. */
export type TicketProgress =
  /** A fresh ticket may not be listed yet. */
  | { kind: 'not-listed' }
  | { kind: 'waiting'; state: string | null }
  /** A state that SUNAT does not document. */
  | { kind: 'unknown'; state: string }
  | { kind: 'failed'; state: string }
  /** `file` is null while the file is not named yet. */
  | { kind: 'done'; state: string; file: ReportFile | null };

export type SireStage =
  | { stage: 'requesting' }
  | { stage: 'waiting'; ticket: string; state: string | null }
  | { stage: 'downloading'; ticket: string; archiveName: string };

export interface FetchProposalOptions {
  signal?: AbortSignal;
  /**
   * Given whatever came as the file, before it is opened: what cannot be read is what must be kept. Called again when a damaged one
   * is asked for again; the proposal waits for it.
   */
  keep?: (archive: Buffer, archiveName: string) => Promise<void>;
  onStage?: (stage: SireStage) => void;
}

export interface SireClient {
  /**
   * Obtains a token, or reuses the one at hand. The deliberate check of the credentials: it asks SUNAT again even when it
   * refused them before, which the other calls never do.
   */
  authenticate(signal?: AbortSignal): Promise<void>;
  /** As `authenticate`, but the token at hand proves nothing: SUNAT is asked for another. */
  verify(signal?: AbortSignal): Promise<void>;
  /** The company's periods of a book, newest first. Empty when SUNAT lists none. */
  listPeriods(book: Book, signal?: AbortSignal): Promise<SirePeriods>;
  /** SUNAT's own count of the proposal by type of voucher: pipe text with a header and a TOTAL row. */
  summaryText(period: Period, book: Book, signal?: AbortSignal): Promise<SireSummary>;
  /** Asks for the proposal's file, waits for its ticket and downloads it. */
  fetchProposal(period: Period, book: Book, options?: FetchProposalOptions): Promise<SireProposal>;
  /** As the proposal, the list of what SUNAT left out of it; `empty` when it says that it left out nothing. */
  fetchLeftOut(period: Period, book: Book, options?: FetchProposalOptions): Promise<SireProposal>;
}

/** How the client waits, in milliseconds. */
export interface Pace {
  /** Before the ticket is looked at for the first time. */
  firstLookMs: number;
  /** Between looks: starts here and grows by half each time up to `slowestLookMs`. */
  lookMs: number;
  slowestLookMs: number;
  /** Waited between looks, in all, until the ticket is given up as stuck. */
  giveUpMs: number;
  /** Between tries of a file that its ticket announces but is not there yet. */
  fileMs: number;
  fileTries: number;
  /** Tries of a call that fails for a passing reason (500, reset, time-out, 429), the first one included. */
  tries: number;
  /** First back-off; doubles each time up to `slowestRetryMs`, with jitter. */
  retryMs: number;
  slowestRetryMs: number;
}

/** Most bytes that we accept, so that no answer can exhaust the memory. */
export interface Limits {
  jsonBytes: number;
  summaryBytes: number;
  archiveBytes: number;
  /** Uncompressed. */
  contentBytes: number;
}
