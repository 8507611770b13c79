import { type Decimal, isAtMost, isZero } from './decimal.ts';
import type { Voucher } from './document.ts';

/** What a voucher should say and does not, in words. Nothing is made up in its place. */
export function noticeWarnings(voucher: Voucher): string[] {
  const all = [typeWarning(voucher), modifiedWarning(voucher), penaltyWarning(voucher), productWarning(voucher)];
  return [...all, detractionWarning(voucher)].filter((one) => one !== undefined);
}

/**
 * Types of 2026 and 2027 (one weak source, November 2026) of which no XML was found: read as what a factura is and told so, rather than
 * refused for a code.
 */
const NEW_TYPES = ['25', '28', '56'] as const;

export function isNewType(code: string): code is (typeof NEW_TYPES)[number] {
  return (NEW_TYPES as readonly string[]).includes(code);
}

function typeWarning({ type }: Voucher): string | undefined {
  return isNewType(type) ? `El tipo ${type} es nuevo y se leyó como una factura: revísalo con su PDF` : undefined;
}

/** RS 000048-2026, postponed to that day by RS 000143-2026: errors 3261, 3507, 3496 and 3506. */
const STRICTER_SINCE = '2027-01-01';

function modifiedWarning({ type, issueDate, modifies }: Voucher): string | undefined {
  const note = type === '07' || type === '08';
  return note && modifies.length > 1 && issueDate >= STRICTER_SINCE
    ? `La nota modifica ${modifies.length} documentos: desde el 01/01/2027 debe ser uno`
    : undefined;
}

/** Catalogue 10. */
const PENALTIES = '13';

function penaltyWarning({ type, issueDate, motive, igv }: Voucher): string | undefined {
  return type === '08' && motive?.code === PENALTIES && issueDate >= STRICTER_SINCE && !isZero(igv.value)
    ? `La nota por penalidades lleva IGV ${igv.value}: desde el 01/01/2027 no están afectas`
    : undefined;
}

function productWarning({ issueDate, lines }: Voucher): string | undefined {
  if (issueDate < STRICTER_SINCE) return undefined;
  const wrong = lines.flatMap(({ sunatCode }) => (sunatCode && !/^\d{8}$/.test(sunatCode) ? sunatCode : []));
  return wrong.length > 0
    ? `El código de producto de SUNAT «${wrong[0]}» no tiene ocho dígitos, como se pide desde el 01/01/2027`
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
