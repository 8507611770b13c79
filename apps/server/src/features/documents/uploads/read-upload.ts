import { hash } from 'node:crypto';
import { allMembersOf, type Member, MOST_OF_A_DOCUMENT, startOfZip, type ZipPlace } from '@yupana/cpe/zip/members.ts';
import { countEntries } from '@yupana/cpe/zip/open-zip.ts';
import type { Deps } from '../../../ctx.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import type { UploadPlace } from '../../../schema/documents.ts';
import { whyRefused } from '../reading/why-refused.ts';
import { CDR_ALONE } from './decide.ts';
import { LIMITS } from './limits.ts';
import type { Looked } from './looked.ts';
import { placesRejected } from './queries-results.ts';
import { holdUpload } from './queries-uploads.ts';
import { type Reading, takeIn } from './take-in.ts';
import { type Uploaded, withUploaded } from './uploaded-bytes.ts';
import { whatItIs } from './what-it-is.ts';

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
const OTHER = 'No es XML, zip, propuesta ni constancia';

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
    if (!(await goThrough(deps, reading, uploaded, null, signal, isOver))) return false;
    // XML come in any order beside their CDR: those that came too early have their voucher now.
    const alone = await deps.database.tenant(whose.firmId, (tx) => placesRejected(tx, whose, CDR_ALONE));
    if (alone.length === 0) return true;
    return goThrough(deps, reading, uploaded, new Set(alone), signal, () => false);
  });
}

async function goThrough(
  deps: Pick<Deps, 'database' | 'files' | 'clock'>,
  reading: Reading,
  uploaded: Uploaded,
  only: ReadonlySet<number> | null,
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<boolean> {
  const { upload, worker } = reading;
  const whose = { firmId: upload.firm_id, businessId: upload.business_id, id: upload.id };
  // Those that are looked at once more stand anywhere before the end.
  const at = structuredClone((only ? null : upload.zip_place) ?? BEGINNING);
  // One that an older version began has no place: what it took in is passed by its number.
  const from = only || upload.zip_place ? 0 : upload.files_done;
  let waiting: Looked[] = [];
  let weight = 0;
  let left = only?.size ?? Infinity;
  /** What comes after this is read by whoever goes on. */
  const passed = () => {
    const files_done = Math.max(upload.files_done, at.members);
    // Zips inside, and what is beyond the limit, hold more than was counted at first.
    return {
      files_done,
      files_total: Math.max(upload.files_total ?? 0, files_done),
      zip_place: structuredClone(at),
      tries: 0,
    };
  };
  /** Those before: while they are taken in, the next are unpacked and looked at. */
  let takingIn: Promise<unknown> = Promise.resolve();
  const flush = async () => {
    const [some, change] = [waiting, only ? {} : passed()];
    waiting = [];
    weight = 0;
    await takingIn;
    if (some.length === 0) return;
    takingIn = takeIn(deps, reading, some, change).then(() => Object.assign(upload, change));
    // Told to whoever waits for it.
    takingIn.catch(() => undefined);
  };
  /** Members passed over are counted, too, so that a zip of many goes behind the others and goes on where it was. */
  const pass = async () => {
    await flush();
    await takingIn;
    if (only) return;
    const change = passed();
    if (!(await deps.database.tenant(whose.firmId, (tx) => holdUpload(tx, whose, worker, change)))) throw new RunLost();
    Object.assign(upload, change);
  };
  try {
    for await (const { file, member } of filesOf(uploaded, upload.name, at.zip)) {
      signal.throwIfAborted();
      const place = at.members;
      at.members += 1;
      if ('skipped' in member) {
        if (member.size > MOST_OF_A_DOCUMENT) at.large ||= file;
        if (place < from || at.members % PASSED_AT_ONCE !== 0) continue;
        await pass();
        if (isOver()) return false;
        continue;
      }
      at.looked += 1;
      if (place < from || (only && !only.has(place))) continue;
      if (at.looked > LIMITS.files) {
        at.zip.isEnd = true;
        waiting.push(refused(place, upload.name, MORE));
        break;
      }
      const looked = await look(member, place, file, reading.ruc);
      waiting.push(looked);
      weight += weightOf(looked);
      left -= 1;
      if (left === 0) break;
      if (weight < AT_ONCE.told) continue;
      await flush();
      if (!isOver()) continue;
      await takingIn;
      return false;
    }
    if (at.looked === 0) {
      const large = at.large.split(' › ').slice(1).join(' › ');
      waiting.push(refused(Math.max(at.members - 1, 0), upload.name, large ? EMPTY_BUT(large) : EMPTY));
    }
    await flush();
    await takingIn;
    return true;
  } finally {
    // Also where something else failed: nothing of it goes on behind whoever takes the upload next.
    await takingIn.catch(() => undefined);
  }
}

/** By how many that are only told it counts. */
function weightOf({ bytes }: Looked): number {
  return bytes ? AT_ONCE.told * Math.max(1 / AT_ONCE.files, bytes.length / AT_ONCE.bytes) : 1;
}

async function look(member: Told, place: number, file: string, ruc: string): Promise<Looked> {
  if ('why' in member) return refused(place, file, member.why);
  const { bytes, deflated } = member;
  const what = await whatItIs(bytes, file.split(' › ').at(-1)?.split('/').at(-1) ?? '', ruc);
  const sha256 = hash('sha256', bytes);
  return what.is === 'refused'
    ? { place, file, what, bytes: null, sha256 }
    : { place, file, what, bytes, deflated, sha256 };
}

function refused(place: number, file: string, why: string): Looked {
  return { place, file, what: { is: 'refused', why }, bytes: null, sha256: '' };
}

type Passed = { skipped: true; size: number };
type Told = { bytes: Buffer; deflated?: Buffer } | { why: string };

/** The files of an upload by the names that people know. What an office program packs is one file. */
async function* filesOf(
  uploaded: Uploaded,
  name: string,
  place: ZipPlace,
): AsyncGenerator<{ file: string; member: Told | Passed }> {
  if (place.isEnd) return;
  if (!('zip' in uploaded)) {
    place.isEnd = true;
    const why = 'Pesa más de 20 MB y no es un zip';
    yield { file: name, member: 'tooLarge' in uploaded ? { why } : { bytes: uploaded.file } };
  } else {
    for await (const member of allMembersOf(uploaded.zip, { registers: true, most: LIMITS.unpacked, place })) {
      const path = member.name.split('!');
      const inside = path.at(-1) ?? '';
      const of = (parts: readonly string[]) => [name, ...parts.map(readable)].filter(Boolean).join(' › ');
      if (inside === '[Content_Types].xml') yield { file: of(path.slice(0, -1)), member: { why: OTHER } };
      else if ('skipped' in member) yield { file: of(path), member };
      else if (OFFICE.test(inside)) yield { file: of(path), member: { skipped: true, size: 0 } };
      else yield { file: of(path), member: toldOf(member) };
    }
  }
}
/** A name as it may be shown and kept: without what no eye sees (NUL, marks that turn the reading), and no longer than names are. */
function readable(name: string): string {
  const seen = name.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return seen.length > 200 ? `${seen.slice(0, 120)}…${seen.slice(-60)}` : seen;
}
const OFFICE = /^(?:_rels|docProps|xl|word|ppt|customXml)\//;

function toldOf(member: Member): Told {
  if ('bytes' in member) return member;
  if (member.refused.reason !== 'zip in a zip in a zip') return { why: whyRefused(member.refused) };
  const inner = member.name.split(/[!/]/).at(-1) ?? '';
  return { why: `Zip dentro de dos zips: sube ${inner} solo` };
}
