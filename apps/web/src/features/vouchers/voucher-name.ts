import type { Voucher } from '@yupana/contract/vouchers.ts';

/** `F001-1234`; some tickets and bank documents have no serie. */
export function serieAndNumber({ serie, number }: Pick<Voucher, 'serie' | 'number'>): string {
  return serie === '' ? number : `${serie}-${number}`;
}

/** Selection, pictures and downloads need an image or an XML to act on. */
export function hasLink(voucher: Voucher): boolean {
  return voucher.img_cpe_link !== null || voucher.xml_cpe_link !== null;
}
