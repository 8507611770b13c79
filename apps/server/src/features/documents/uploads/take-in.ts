import { setImmediate } from 'node:timers/promises';
import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import { checkSignature } from '@yupana/cpe/signature/check-signature.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { PROVEN, type SignatureKept } from '../../../schema/documents.ts';
import type { ReadDocument } from '../../facts/learn-documents.ts';
import { holdDeposits, keepUploaded } from '../../withholdings/deposits/store-deposits.ts';
import { keepWithheld, revertWithheld } from '../../withholdings/withheld/keep-withheld.ts';
import type { DocumentKey, FileKey } from '../file-key.ts';
import { keepBytes } from '../kept-bytes.ts';
import { learnWritten } from '../learn-written.ts';
import { type FileOutcome, writeOutcomes } from '../queries-files.ts';
import { keptOf } from '../reading/check-signatures.ts';
import { writeSignatures } from '../reading/queries-reading.ts';
import { decide, keysOf } from './decide.ts';
import { keptKeysOf } from './decide-kept.ts';
import type { Decision, Looked } from './looked.ts';
import { findKept, type KeptAlready, keepDocuments, type NewDocument, type UploadedKey } from './queries-kept.ts';
import { findHere, type HereAlready, writeResults } from './queries-results.ts';
import { holdUpload, type UploadChange, type UploadRow } from './queries-uploads.ts';
import type { Constancia } from './read-constancia.ts';
import { SIGNATURE_WORDS } from './result-of.ts';

/** An upload that this worker reads. */
export interface Reading {
  upload: UploadRow;
  worker: string;
  ruc: string;
}

interface Prepared {
  signature: { signature: SignatureKept; detail: string | null } | null;
  /** None of what its signature makes not to be kept. */
  kept?: Kept;
}
type Kept = Pick<FileOutcome, 'sha256' | 'size' | 'bytes'>;

/**
 * Takes in some files of an upload: what is kept, what is known by it, and what is told of each, in one transaction with the proof
 * that the upload is still this worker's. Done again, it finds what is here already, and says of each what it said.
 * @param change of the upload, besides
 * @throws RunLost, NoRoom
 */
export async function takeIn(
  deps: Pick<Deps, 'database' | 'files' | 'clock'>,
  reading: Reading,
  files: readonly Looked[],
  change: UploadChange,
): Promise<void> {
  const { upload, worker, ruc } = reading;
  const whose = { firmId: upload.firm_id, businessId: upload.business_id };
  const keys = uniqueKeys(files.flatMap((file) => keysOf(file, ruc)));
  const others = uniqueKept(files.flatMap((file) => keptKeysOf(file, ruc)));
  const look = async (tx: Tx) => ({
    here: hereBy(await findHere(tx, whose, keys)),
    kept: keptBy(await findKept(tx, whose, others)),
  });
  // Nothing is looked for where nothing could be kept: ten thousand files of another kind are told, and cost no more.
  const isAsked = keys.length > 0 || others.length > 0;
  const before = isAsked ? await deps.database.tenant(whose.firmId, look) : { here: hereBy([]), kept: keptBy([]) };
  // Deflating and checking signatures takes milliseconds each, and happens before the database is held.
  const prepared = new Map<number, Prepared>();
  for (const file of files) {
    if (!file.bytes || !asksSignature(decide(file, ruc, before.here.get, before.kept.get))) continue;
    const signature = await signatureOf(file);
    const decision = decide(file, ruc, before.here.get, before.kept.get, signature?.signature);
    // A large one goes into the file store: nothing does that is not kept.
    if (!isToBeKept(decision)) prepared.set(file.place, { signature });
    else prepared.set(file.place, { signature, kept: await keepBytes(deps, whose.businessId, file.bytes, file) });
    // What comes after it in the same zip finds it here: its CDR, the signed one in its place, what reverts it.
    if (decision.document) {
      before.kept.put({ ...decision.document, sha256: file.sha256, uploaded_at: deps.clock.now() });
    }
    if (decision.keep) before.here.put(heldBy(decision.keep.key, file, { signature }));
    await setImmediate();
  }
  // Written outside once it is committed: the work may be done again.
  upload.kept_bytes = await deps.database.tenant(whose.firmId, async (tx) => {
    if (!(await holdUpload(tx, { ...whose, id: upload.id }, worker, {}))) throw new RunLost();
    if (files.some(({ what }) => what.is === 'constancia')) await holdDeposits(tx, whose);
    const now = deps.clock.now();
    const { here, kept: keptHere } = await look(tx);
    const decisions: Decision[] = [];
    // Of a voucher that comes twice the better one: a row is written once.
    const outcomes = new Map<string, FileOutcome>();
    const signatures: Parameters<typeof writeSignatures>[2][number][] = [];
    const read: ReadDocument[] = [];
    const documents: NewDocument[] = [];
    for (const file of files) {
      const ready = prepared.get(file.place);
      const decision = decide(file, ruc, here.get, keptHere.get, ready?.signature?.signature);
      decisions.push(decision);
      if (decision.deposit)
        await learnDeposit(tx, whose, decision, decision.deposit, { at: now, today: deps.clock.today() });
      if (decision.document && ready?.kept) {
        const signature = ready.signature?.signature ?? null;
        documents.push({ ...decision.document, ...ready.kept, signature });
        keptHere.put({ ...decision.document, sha256: file.sha256, uploaded_at: now });
        await learnKept(tx, { ...whose, ruc }, file, now);
        if (signature) decision.result.detail += `. ${SIGNATURE_WORDS[signature]}`;
      }
      if (!decision.keep) continue;
      // Somebody changed meanwhile what is here. Done again, it is looked at anew: nothing is told as kept that is not.
      if (!ready?.kept) throw new Error(`what is here of ${file.file} changed while it was taken in`);
      const { key, document } = decision.keep;
      const signature = ready.signature?.signature ?? null;
      // SUNAT may still have the one that is signed.
      const again = key.kind === 'xml' && !PROVEN.includes(signature) ? now : null;
      outcomes.set(nameOf(key), { ...outcomeOf(key, ready.kept, now), next_try_at: again });
      here.put(heldBy(key, file, ready));
      if (!ready.signature) continue;
      const told = [decision.result.detail, SIGNATURE_WORDS[ready.signature.signature]];
      decision.result.detail = told.filter(Boolean).join('. ');
      signatures.push({ ...key, sha256: file.sha256, ...ready.signature });
      if (!document) continue;
      const { book, issuer_ruc, type_code, serie, number } = key;
      read.push({ book, voucher: { issuer_ruc, type_code, serie, number, dam_year: '' }, document, source: 'upload' });
    }
    const written = await writeOutcomes(tx, whose, [...outcomes.values()]);
    await writeSignatures(tx, whose, signatures);
    const besides = await keepDocuments(tx, whose, documents, now);
    await learnWritten(tx, whose, read, written, now);
    const results = decisions.map(({ result }) => result);
    await writeResults(tx, { ...whose, id: upload.id }, upload.tax_period, results, now);
    const kept_bytes = [...outcomes.values()].reduce((sum, { size }) => sum + (size ?? 0), upload.kept_bytes + besides);
    await holdUpload(tx, { ...whose, id: upload.id }, worker, { ...change, kept_bytes });
    return kept_bytes;
  });
}

function asksSignature(decision: Decision): boolean {
  return isToBeKept(decision) || decision.isAnother === true;
}

function isToBeKept({ keep, document }: Decision): boolean {
  return keep !== undefined || document !== undefined;
}

const SIGNED: readonly string[] = ['voucher', 'cdr', 'other', 'reversal'];

async function signatureOf({ bytes, what }: Looked): Promise<Prepared['signature']> {
  return SIGNED.includes(what.is) && bytes ? keptOf(await checkSignature(bytes)) : null;
}

function heldBy(key: FileKey, { sha256 }: Looked, { signature }: Prepared): HereAlready {
  return { ...key, state: 'held', sha256, source: 'upload', signature: signature?.signature ?? null, fetched_at: null };
}

function outcomeOf(key: FileKey, kept: Kept, now: Date): FileOutcome {
  return {
    ...key,
    ...kept,
    ...{ state: 'held', reason: '', tries: 0, next_try_at: null, fault: null, source: 'upload' },
    reader_version: key.kind === 'xml' ? READER_VERSION : null,
    fetched_at: now,
  };
}

async function learnDeposit(
  tx: Tx,
  company: { firmId: string; businessId: string },
  decision: Decision,
  { key, constancia }: { key: DocumentKey; constancia: Constancia },
  moment: { at: Date; today: string },
): Promise<void> {
  const direction = key.book === 'RCE' ? 'made' : 'received';
  if (await keepUploaded(tx, company, { ...constancia, direction }, moment)) return;
  if (decision.result.outcome === 'existing') return;
  decision.result.outcome = 'existing';
  decision.result.detail = `Misma constancia: ${decision.result.detail.toLowerCase()}`;
}

/** What was just kept and is no voucher's file: what it says is known from here on. */
async function learnKept(
  tx: Tx,
  company: { firmId: string; businessId: string; ruc: string },
  { what }: Looked,
  at: Date,
): Promise<void> {
  if (what.is === 'other' && what.document.kind === 'withholding') await keepWithheld(tx, company, [what.document], at);
  if (what.is === 'reversal') await revertWithheld(tx, company, what.document);
}

function nameOf({ book, issuer_ruc, type_code, serie, number, kind }: DocumentKey & { kind?: string }): string {
  return JSON.stringify([book, issuer_ruc, type_code, serie, number, kind ?? '']);
}

/** Each once, in one order for everybody: two uploads of the same vouchers lock them without waiting for each other in a ring. */
function uniqueKeys(keys: readonly DocumentKey[]): DocumentKey[] {
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key);
}

function hereBy(rows: readonly HereAlready[]) {
  const by = new Map(rows.map((row) => [nameOf(row), row]));
  return { get: (key: FileKey) => by.get(nameOf(key)), put: (row: HereAlready) => void by.set(nameOf(row), row) };
}

const nameOfKept = ({ kind, issuer_ruc, serie, number }: Omit<UploadedKey, 'tax_period'>): string =>
  JSON.stringify([kind, issuer_ruc, serie, number]);

function uniqueKept(keys: readonly UploadedKey[]): UploadedKey[] {
  return [...new Map(keys.map((key) => [nameOfKept(key), key])).values()];
}

function keptBy(rows: readonly KeptAlready[]) {
  const by = new Map(rows.map((row) => [nameOfKept(row), row]));
  return {
    get: (key: UploadedKey) => by.get(nameOfKept(key)),
    put: (row: KeptAlready) => void by.set(nameOfKept(row), row),
  };
}
