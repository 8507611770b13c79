import { hash } from 'node:crypto';
import { allMembersOf, type Member, type ZipPlace } from '@yupana/cpe/zip/members.ts';
import { whyRefused } from '../../reading/why-refused.ts';
import { LIMITS } from '../limits.ts';
import type { Looked } from '../looked.ts';
import type { Uploaded } from '../uploaded-bytes.ts';
import { whatItIs } from '../what-it-is.ts';

const OTHER = 'No es XML, zip, propuesta ni constancia';

/** @param entry where it stands in its zip */
export async function look(
  member: Told,
  { place, entry, file }: Pick<Looked, 'place' | 'entry' | 'file'>,
  ruc: string,
): Promise<Looked> {
  if ('why' in member) return refused({ place, entry, file }, member.why);
  const { bytes, deflated } = member;
  const what = await whatItIs(bytes, file.split(' › ').at(-1)?.split('/').at(-1) ?? '', ruc);
  const sha256 = hash('sha256', bytes);
  return what.is === 'refused'
    ? { place, entry, file, what, bytes: null, sha256 }
    : { place, entry, file, what, bytes, deflated, sha256 };
}

export function refused(where: Pick<Looked, 'place' | 'entry' | 'file'>, why: string): Looked {
  return { ...where, what: { is: 'refused', why }, bytes: null, sha256: '' };
}

type Passed = { skipped: true; size: number };
type Told = { bytes: Buffer; deflated?: Buffer } | { why: string };

/**
 * The files of an upload by the names that people know. What an office program packs is one file.
 * @param place where it begins; moved on with each file
 * @param only the entries that are wanted of it, by `entryOf`
 */
export async function* filesOf(
  uploaded: Uploaded,
  name: string,
  place: ZipPlace,
  only?: ReadonlySet<string>,
): AsyncGenerator<{ file: string; member: Told | Passed }> {
  if (place.isEnd) return;
  if (!('zip' in uploaded)) {
    place.isEnd = true;
    const why = 'Pesa más de 20 MB y no es un zip';
    yield { file: name, member: 'tooLarge' in uploaded ? { why } : { bytes: uploaded.file } };
  } else {
    for await (const member of allMembersOf(uploaded.zip, { registers: true, most: LIMITS.unpacked, place, only })) {
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
