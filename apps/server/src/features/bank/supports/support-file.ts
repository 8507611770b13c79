import { SUPPORT_MOST_BYTES, type supportFileTypes } from '@yupana/contract/supports.ts';
import { AppError } from '../../../platform/errors.ts';

type FileType = (typeof supportFileTypes)[number];

const STARTS: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** What a file of a support is: known by what is in it, never by its name. @throws SUPPORT_FILE_REFUSED of another kind, or too large */
export function fileTypeOf(bytes: Buffer): FileType {
  const [type] = STARTS.find(([, start]) => start.every((byte, place) => bytes[place] === byte)) ?? [];
  if (!type || bytes.length > SUPPORT_MOST_BYTES) throw new AppError('SUPPORT_FILE_REFUSED');
  return type;
}
