import { type Decimal, isAtMost } from './decimal.ts';
import type { Voucher } from './document.ts';

/** What a voucher should say and does not, in words. Nothing is made up in its place. */
export function noticeWarnings(voucher: Voucher): string[] {
  return [modifiedWarning(voucher), detractionWarning(voucher)].filter((one) => one !== undefined);
}

/** From then on a note changes one document (RS 000048-2026, error 3261; postponed by RS 000143-2026). */
const ONE_DOCUMENT_SINCE = '2027-01-01';

function modifiedWarning({ type, issueDate, modifies }: Voucher): string | undefined {
  const note = type === '07' || type === '08';
  return note && modifies.length > 1 && issueDate >= ONE_DOCUMENT_SINCE
    ? `La nota modifica ${modifies.length} documentos: desde el 01/01/2027 debe ser uno`
    : undefined;
}

/** Catalogue 51: sales under the system of detractions. */
const UNDER_THE_SYSTEM = /^100[1-4]$/;
/** Catalogue 52: the legend of who is under it. */
const LEGEND = '2006';
/** The same in the words of those who write it without its code: «Operación sujeta al Sistema de Pago de Obligaciones Tributarias». */
const IN_WORDS = /(?<!no )(?:est[aá] )?sujet[ao]s? al? .{0,40}(?:detracci[oó]n|spot|obligaciones tributarias)/i;
/** Up to these nothing is deposited: carrying goods (catalogue 54: 027) and the rest. Seen in facts of documents, point 30. */
const [CARRIAGE, UP_TO_OF_CARRIAGE, UP_TO] = ['027', '400.00' as Decimal, '700.00' as Decimal];

/** It says that it is under the system of detractions and not how much is to be deposited. */
function detractionWarning({ type, operation, notes, detraction, total }: Voucher): string | undefined {
  if (type !== '01' || detraction?.amount) return undefined;
  const told = notes.some(({ code, text }) => code === LEGEND || IN_WORDS.test(text));
  const marked = detraction || UNDER_THE_SYSTEM.test(operation ?? '') || told;
  if (!marked) return undefined;
  const free = detraction?.code === CARRIAGE ? UP_TO_OF_CARRIAGE : UP_TO;
  // Of another currency the threshold is not known here.
  if (total.currency === 'PEN' && isAtMost(total.value, free)) return undefined;
  return `Se dice sujeto a detracción, por ${total.currency} ${total.value}, y no trae su importe`;
}
