import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import { optionalDate } from './cells.ts';
import type { ProposalRow } from './proposal.ts';

/** The voucher that a credit or debit note modifies; null when the row names none. */
export function modifiedVoucher(
  issued: string,
  typeCode: string,
  serie: string,
  number: string,
): ProposalRow['modified'] {
  if (typeCode === '' && number === '') return null;
  return {
    issueDate: optionalDate(issued, 'Fecha Emisión Doc Modificado'),
    typeCode,
    serie: serie.trim(),
    number: withoutLeftZeros(number.trim()),
  };
}
