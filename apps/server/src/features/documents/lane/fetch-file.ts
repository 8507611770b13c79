import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import type { ConsultaCpeClient, CpeXml, VoucherAsked } from '@yupana/sunat/consultacpe/types.ts';
import type { Deps } from '../../../ctx.ts';
import type { KeptSource } from '../../../schema/documents.ts';
import type { Failure } from '../../../sunat/failure.ts';
import type { ReadDocument } from '../../facts/learn-documents.ts';
import { type DocumentKey, voucherOf } from '../file-key.ts';
import { keepBytes } from '../kept-bytes.ts';
import type { DueFile, FileOutcome } from '../queries-files.ts';
import { readKept } from '../reading/what-was-read.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long after each failure a file is asked for again. SUNAT's troubles last minutes or hours. */
const AFTER_FAILURE = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE, 360 * MINUTE];
/** What is answered in a way that nobody understands is given up after so many tries, an outage never. */
const MOST_TRIES = 6;

export interface Fetched {
  outcomes: FileOutcome[];
  /** What became known of the voucher by it. */
  learnt: ReadDocument[];
}

/**
 * Asks SUNAT for a file of a voucher and reads it. That SUNAT has it not is an answer; it is asked for again while the period is open.
 * @throws SunatError, NoRoom, the signal's reason
 */
export async function fetchFile(
  deps: Pick<Deps, 'files' | 'clock'>,
  client: ConsultaCpeClient,
  company: { businessId: string; ruc: string },
  file: DueFile,
  signal: AbortSignal,
): Promise<Fetched> {
  const found = await client.xml(askedOf(company.ruc, file), signal);
  if (found.kind === 'absent')
    return {
      outcomes: [absent(file, 'not-there', deps.clock.now())],
      learnt: [learntOf(file, { absent: 'not-there' })],
    };
  return receivedFile(deps, company.businessId, file, found.value, 'consultacpe');
}

/**
 * What somebody of SUNAT gave as the XML of a voucher, read and held against it.
 * @param source who did @throws NoRoom
 */
export async function receivedFile(
  deps: Pick<Deps, 'files' | 'clock'>,
  businessId: string,
  file: DueFile,
  { xml, cdr }: CpeXml,
  source: Exclude<KeptSource, 'upload'>,
): Promise<Fetched> {
  const at = deps.clock.now();
  const read = await readKept(xml.bytes, file);
  const outcomes: FileOutcome[] = [
    {
      ...outcomeOf(file),
      ...(await keepBytes(deps, businessId, xml.bytes)),
      state: read.state,
      reason: read.state === 'held' ? '' : read.reason,
      source,
      reader_version: READER_VERSION,
      fetched_at: at,
    },
  ];
  if (cdr) {
    outcomes.push({
      ...outcomeOf({ ...file, kind: 'cdr' }),
      ...(await keepBytes(deps, businessId, cdr.bytes)),
      state: 'held',
      source,
      fetched_at: at,
    });
  }
  const document = read.state === 'held' ? read.document : ({ absent: 'unreadable' } as const);
  return { outcomes, learnt: [{ ...learntOf(file, document), source }] };
}

function learntOf(file: DueFile, document: ReadDocument['document']): ReadDocument {
  return { book: file.book, voucher: voucherOf(file), document, source: 'consultacpe' };
}

/** A liquidación de compra is issued by its buyer: who issued it tells, and not the book. */
export function askedOf(ruc: string, { issuer_ruc, type_code, serie, number }: DocumentKey): VoucherAsked {
  const origin = issuer_ruc === ruc ? 'emitted' : 'received';
  return { issuerRuc: issuer_ruc, type: type_code, serie, number, origin };
}

/** It could not be had this time. What is given up is known as such: it stands in the line no more. */
export function failedFetch(file: DueFile, failure: Failure, now: Date): Fetched {
  const outcome = failedFile(file, failure, now);
  const learnt = outcome.state === 'absent' ? [learntOf(file, { absent: outcome.reason })] : [];
  return { outcomes: [outcome], learnt };
}

/** When it is asked for again. */
function failedFile(file: DueFile, failure: Failure, now: Date): FileOutcome {
  const tries = file.tries + 1;
  if (!failure.isOutage && !failure.isOurs && tries >= MOST_TRIES) {
    return { ...absent(file, 'not-understood', now), tries, fault: failure.code };
  }
  const pause = AFTER_FAILURE[Math.min(tries, AFTER_FAILURE.length) - 1] ?? DAY;
  const next_try_at = new Date(now.getTime() + Math.max(pause, failure.waitMs ?? 0));
  return { ...outcomeOf(file), state: 'wanted', tries, next_try_at, fault: failure.code };
}

/** SUNAT turned us away when it was asked for: it is not among the first when it is tried again, for the reason may be its own. */
export function deniedFile(file: DueFile, failure: Failure, now: Date): FileOutcome {
  return failedFile(file, { ...failure, waitMs: DAY }, now);
}

function absent(file: DueFile, reason: string, now: Date): FileOutcome {
  const next_try_at = file.is_open ? new Date(now.getTime() + DAY) : null;
  return { ...outcomeOf(file), state: 'absent', reason, next_try_at };
}

function outcomeOf({ book, issuer_ruc, type_code, serie, number, kind, tries }: DueFile): FileOutcome {
  return {
    ...{ book, issuer_ruc, type_code, serie, number, kind, tries },
    ...{ state: 'wanted' as const, reason: '', next_try_at: null, fault: null, source: null },
    ...{ sha256: null, size: null, bytes: null, reader_version: null, fetched_at: null },
  };
}
