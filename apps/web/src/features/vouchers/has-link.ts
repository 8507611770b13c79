import type { Voucher } from '@yupana/contract/vouchers.ts';

/** Selection, pictures and downloads need an image or an XML to act on. */
export function hasLink(voucher: Voucher): boolean {
  return voucher.img_cpe_link !== null || voucher.xml_cpe_link !== null;
}
