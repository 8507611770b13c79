import { period } from '@yupana/contract/fields.ts';
import { MOST_CENTIMOS } from '@yupana/tax/money.ts';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { KEY_COLUMNS } from '../../vouchers/columns.ts';

const sum = z.int().min(-MOST_CENTIMOS).max(MOST_CENTIMOS);
const sums = z.tuple([sum, sum, sum]);
/** As many as a voucher's key has in its book. */
const keyPart = z
  .string()
  .max(100)
  .refine((text) => !text.includes('\0'));
const place = z.object({
  /** How the company stood when it began. */
  mark: z.string(),
  /** Changes are told; before that only sums of the year are looked at. */
  tells: z.boolean(),
  period: z.string().refine((text) => period.safeParse(text).success),
  /** The key to go on after; null: from the beginning of the period. */
  after: z.array(keyPart).length(KEY_COLUMNS.length).nullable(),
  moved: z.record(z.string(), sums),
});

/** Where a rehearsal goes on: whoever asks for it keeps it, and the server nothing. */
export type Place = z.infer<typeof place>;

export function writePlace(at: Place): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

/** @throws INVALID_REQUEST when it is not one of ours */
export function readPlace(text: string): Place {
  const read = place.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  if (!read.success) throw new AppError('INVALID_REQUEST', { field: 'next' });
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
