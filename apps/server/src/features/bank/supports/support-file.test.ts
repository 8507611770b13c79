import { SUPPORT_MOST_BYTES } from '@yupana/contract/supports.ts';
import { expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { fileTypeOf } from './support-file.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const refused = (bytes: Buffer) => {
  try {
    return fileTypeOf(bytes);
  } catch (error) {
    return error instanceof AppError && error.code;
  }
};

test('a file is what it begins as, and up to five megabytes', () => {
  expect(fileTypeOf(Buffer.from('%PDF-1.7'))).toBe('application/pdf');
  expect(fileTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  const most = Buffer.alloc(SUPPORT_MOST_BYTES);
  most.set(PNG);
  expect(fileTypeOf(most)).toBe('image/png');
});

test('one of another kind, cut short, or a byte too large is refused', () => {
  const large = Buffer.alloc(SUPPORT_MOST_BYTES + 1);
  large.set(PNG);
  for (const bytes of [large, Buffer.from('MZ'), Buffer.from(PNG.slice(0, 7)), Buffer.alloc(0)])
    expect(refused(bytes)).toBe('SUPPORT_FILE_REFUSED');
});
