import { type Accounts, STARSOFT_ACCOUNTS, USUAL_ACCOUNTS } from './accounts.ts';
import { CONCAR_PURCHASES, CONCAR_SALES } from './concar.ts';
import { CONTASIS_PURCHASES, CONTASIS_SALES } from './contasis.ts';
import { accountDigits, type ProgramFormat } from './program.ts';
import { SISCONT_PURCHASES, SISCONT_SALES } from './siscont-excel.ts';
import { SISCONT_16_PURCHASES, SISCONT_16_SALES, SISCONT_23_PURCHASES, SISCONT_23_SALES } from './siscont-text.ts';
import { STARSOFT_PURCHASES, STARSOFT_SALES } from './starsoft.ts';

/** What an accounting program makes of a company's accounts. */
export interface BookingProgram {
  name: string;
  /** In which it books what a company told no account of. */
  usual: Accounts;
  /** How many digits of an account it takes at most; null where its format does not say. */
  digits: number | null;
}

// biome-ignore lint/suspicious/noExplicitAny: each format has rows of its own, and nobody here looks into them
function program(name: string, usual: Accounts, ...formats: readonly ProgramFormat<any>[]): BookingProgram {
  const widths = formats.map(accountDigits).filter((digits) => digits !== null);
  return { name, usual, digits: widths.length === 0 ? null : Math.min(...widths) };
}

/** The programs for which files are made, by how their users call them. */
export const BOOKING_PROGRAMS: readonly BookingProgram[] = [
  program('SISCONT', USUAL_ACCOUNTS, SISCONT_PURCHASES, SISCONT_SALES),
  program(
    'SISCONT por texto',
    USUAL_ACCOUNTS,
    ...[SISCONT_16_PURCHASES, SISCONT_16_SALES, SISCONT_23_PURCHASES, SISCONT_23_SALES],
  ),
  program('CONCAR', USUAL_ACCOUNTS, CONCAR_PURCHASES, CONCAR_SALES),
  program('CONTASIS', USUAL_ACCOUNTS, CONTASIS_PURCHASES, CONTASIS_SALES),
  program('STARSOFT', STARSOFT_ACCOUNTS, STARSOFT_PURCHASES, STARSOFT_SALES),
];
