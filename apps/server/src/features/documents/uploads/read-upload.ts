import { entryOf, MOST_OF_A_DOCUMENT, startOfZip } from '@yupana/cpe/zip/members.ts';
import { countEntries } from '@yupana/cpe/zip/open-zip.ts';
import type { Deps } from '../../../ctx.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import type { UploadPlace } from '../../../schema/documents.ts';
import { CDR_ALONE } from './decide.ts';
import { LIMITS } from './limits.ts';
import type { Looked } from './looked.ts';
import { filesOf, look, refused } from './looking/files-of.ts';
import { placesRejected } from './queries-results.ts';
import { holdUpload, type UploadChange } from './queries-uploads.ts';
import { type Reading, takeIn } from './take-in.ts';
import { type Uploaded, withUploaded } from './uploaded-bytes.ts';

/**
 * Files taken in together, at most: some tens of milliseconds of the database. How much of them is held meanwhile; and how many of which
 * only a reason is told, which is a row each.
 */
const AT_ONCE = { files: 25, bytes: 8 * 1024 * 1024, told: 500 };

const MORE = `El zip tiene más de ${LIMITS.files.toLocaleString('en-US')} archivos: los demás no se leyeron. Súbelos en otro zip`;
const EMPTY = 'El zip no trae XML, propuestas ni constancias';
const EMPTY_BUT = (large: string) => `${EMPTY} de hasta 20 MB: ${large} pesa más`;
/** What is passed over is counted so many at a time. */
const PASSED_AT_ONCE = 500;
const BEGINNING: UploadPlace = { zip: startOfZip(), members: 0, looked: 0, large: '' };

/**
 * Reads the files of an upload in their order, a few at a time. What was taken in is counted in the same transaction: cut off at any
 * moment, whoever takes it next goes on after it.
 * @returns false when time was over before the end
 */
export function readUpload(
  deps: Pick<Deps, 'database' | 'files' | 'clock' | 'config'>,
  reading: Reading,
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<boolean> {
  return withUploaded(deps, reading.upload, signal, async (uploaded) => {
    const { upload, worker } = reading;
    const whose = { firmId: upload.firm_id, businessId: upload.business_id, id: upload.id };
    if (upload.files_total === null) {
      const files_total = Math.max(1, 'zip' in uploaded ? Math.min(await countEntries(uploaded.zip), LIMITS.files) : 1);
      const held = await deps.database.tenant(whose.firmId, (tx) => holdUpload(tx, whose, worker, { files_total }));
      if (!held) throw new RunLost();
      upload.files_total = files_total;
    }
    if (!(await goThrough(deps, reading, uploaded, signal, isOver))) return false;
    // XML come in any order beside their CDR: those that came too early have their voucher now.
    const alone = await deps.database.tenant(whose.firmId, (tx) => placesRejected(tx, whose, CDR_ALONE));
    if (alone.length > 0) await lookAgain(deps, reading, uploaded, alone, signal);
    return true;
  });
}

async function goThrough(
  deps: Pick<Deps, 'database' | 'files' | 'clock'>,
  reading: Reading,
  uploaded: Uploaded,
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<boolean> {
  const { upload, worker } = reading;
  const whose = { firmId: upload.firm_id, businessId: upload.business_id, id: upload.id };
  const at = structuredClone(upload.zip_place ?? BEGINNING);
  // One that an older version began has no place: what it took in is passed by its number.
  const from = upload.zip_place ? 0 : upload.files_done;
  /** What comes after this is read by whoever goes on. */
  const passed = (): UploadChange => {
    const files_done = Math.max(upload.files_done, at.members);
    // Zips inside, and what is beyond the limit, hold more than was counted at first.
    return {
      files_done,
      files_total: Math.max(upload.files_total ?? 0, files_done),
      zip_place: structuredClone(at),
      tries: 0,
    };
  };
  const hands = handfuls(deps, reading, passed);
  /** Members passed over are counted, too, so that a zip of many goes behind the others and goes on where it was. */
  const pass = async () => {
    await hands.empty();
    const change = passed();
    if (!(await deps.database.tenant(whose.firmId, (tx) => holdUpload(tx, whose, worker, change)))) throw new RunLost();
    Object.assign(upload, change);
  };
  try {
    for await (const { file, member } of filesOf(uploaded, upload.name, at.zip)) {
      signal.throwIfAborted();
      const where = { place: at.members, entry: entryOf(at.zip), file };
      at.members += 1;
      if ('skipped' in member) {
        if (member.size > MOST_OF_A_DOCUMENT) at.large ||= file;
        if (where.place < from || at.members % PASSED_AT_ONCE !== 0) continue;
        await pass();
        if (isOver()) return false;
        continue;
      }
      at.looked += 1;
      if (where.place < from) continue;
      if (at.looked > LIMITS.files) {
        at.zip.isEnd = true;
        await hands.take(refused({ ...where, file: upload.name }, MORE));
        break;
      }
      const isFull = await hands.take(await look(member, where, reading.ruc));
      if (!isFull || !isOver()) continue;
      await hands.empty();
      return false;
    }
    if (at.looked === 0) {
      const large = at.large.split(' › ').slice(1).join(' › ');
      const where = { place: Math.max(at.members - 1, 0), entry: entryOf(at.zip), file: upload.name };
      await hands.take(refused(where, large ? EMPTY_BUT(large) : EMPTY));
    }
    await hands.empty();
    return true;
  } finally {
    await hands.rest();
  }
}

/** Looks once more at some files of an upload, and unpacks no other. */
async function lookAgain(
  deps: Pick<Deps, 'database' | 'files' | 'clock'>,
  reading: Reading,
  uploaded: Uploaded,
  wanted: readonly { place: number; zip_entry: string | null }[],
  signal: AbortSignal,
): Promise<void> {
  const { zip } = structuredClone(BEGINNING);
  const byEntry = new Map(wanted.map(({ place, zip_entry }) => [zip_entry, place]));
  // One that an older version wrote down has only its number: then all are counted.
  const isCounted = byEntry.has(null);
  const places = new Set(wanted.map(({ place }) => place));
  const only = isCounted ? undefined : new Set(wanted.flatMap(({ zip_entry }) => zip_entry ?? []));
  const hands = handfuls(deps, reading, () => ({}));
  try {
    let members = 0;
    for await (const { file, member } of filesOf(uploaded, reading.upload.name, zip, only)) {
      signal.throwIfAborted();
      const entry = entryOf(zip);
      const place = isCounted ? members : byEntry.get(entry);
      members += 1;
      if (place === undefined || !places.has(place) || 'skipped' in member) continue;
      await hands.take(await look(member, { place, entry, file }, reading.ruc));
      places.delete(place);
      if (places.size === 0) break;
    }
    await hands.empty();
  } finally {
    await hands.rest();
  }
}

/**
 * Takes files in, a handful at a time: while one is taken in, the next is unpacked and looked at.
 * @param change of the upload, once all that was taken so far is taken in
 */
function handfuls(deps: Parameters<typeof takeIn>[0], reading: Reading, change: () => UploadChange) {
  let waiting: Looked[] = [];
  let weight = 0;
  let takingIn: Promise<unknown> = Promise.resolve();
  const begin = async () => {
    const [some, changed] = [waiting, change()];
    waiting = [];
    weight = 0;
    await takingIn;
    if (some.length === 0) return;
    takingIn = takeIn(deps, reading, some, changed).then(() => Object.assign(reading.upload, changed));
    // Told to whoever waits for it.
    takingIn.catch(() => undefined);
  };
  return {
    /** @returns whether a handful was full, and is being taken in */
    take: async (looked: Looked): Promise<boolean> => {
      waiting.push(looked);
      weight += weightOf(looked);
      if (weight < AT_ONCE.told) return false;
      await begin();
      return true;
    },
    /** All of it is taken in. */
    empty: async (): Promise<void> => {
      await begin();
      await takingIn;
    },
    /** Where something failed: nothing of it goes on behind whoever takes the upload next. */
    rest: (): Promise<unknown> => takingIn.catch(() => undefined),
  };
}

/** By how many that are only told it counts. */
function weightOf({ bytes }: Looked): number {
  return bytes ? AT_ONCE.told * Math.max(1 / AT_ONCE.files, bytes.length / AT_ONCE.bytes) : 1;
}
