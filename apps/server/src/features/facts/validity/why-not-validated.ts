import type { BookName } from '@yupana/contract/books.ts';
import type { ValidityReason } from '@yupana/contract/voucher-detail.ts';
import type { Tx } from '../../../ctx.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import type { Company } from '../queries-facts.ts';
import { findAsked, findLane } from './queries-validity.ts';
import type { KnownValidity } from './validity-of.ts';

/**
 * Why SUNAT's word on a voucher is not known: that nobody asked yet is one reason among others, and the only one that passes by waiting.
 * @param known what `validityOf` says of it @returns null when it is known
 */
export async function whyNotValidated(
  tx: Tx,
  company: Company,
  of: { book: BookName; period: string },
  voucher: VoucherKeyValues,
  known: KnownValidity | null,
): Promise<ValidityReason | null> {
  if (known) return known.voucher === null ? (known.waitsFor ?? 'not-understood') : null;
  const asked = await findAsked(tx, company, of, voucher);
  if (asked && !asked.is_validated) return 'not-electronic';
  if (asked && !asked.is_listed) return 'not-listed';
  const lane = await findLane(tx, company);
  switch (lane?.access) {
    case 'no-key':
    case 'no-permission':
    case 'refused':
      return lane.access;
    case 'rests':
      return 'refused';
    case 'denied':
      return 'failing';
    default:
      return lane?.trouble ? 'failing' : 'queued';
  }
}
