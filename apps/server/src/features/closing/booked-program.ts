import type { BookingProgram } from '@yupana/contract/booking-programs.ts';
import { ERRORS } from '@yupana/contract/errors.ts';
import type { Tx } from '../../ctx.ts';
import { toldAccounts } from '../analysis/settings/told-accounts.ts';
import { toldProgram } from '../analysis/settings/told-program.ts';
import { KINDS, rowsOf, tooManyFor } from '../reports/kinds.ts';
import { PROGRAM_KIND, type ProgramKind } from '../reports/programs.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';

/** The files of a program: of purchases, and of sales but for SISCONT, whose sheet of them is on trial. */
export function kindsOf(program: BookingProgram): readonly ProgramKind[] {
  return program === 'siscont' ? ['siscont-purchases'] : [PROGRAM_KIND[program].COMPRA, PROGRAM_KIND[program].VENTA];
}

export interface BookedProgram {
  program: BookingProgram;
  /** Why it would not take its files; null: it would. */
  refused: string | null;
}

/** With which program the company books a period, and whether that takes what there is of it. */
export async function bookedProgram(tx: Tx, key: PeriodKey): Promise<BookedProgram> {
  const program = await toldProgram(tx, key, key.period);
  const { accounts } = await toldAccounts(tx, key, key.period);
  for (const kind of kindsOf(program)) {
    const { book, books, most } = KINDS[kind];
    if (books && !books.takes(accounts)) return { program, refused: ERRORS.REPORT_ACCOUNT_TOO_LONG.message };
    const isCounted = most !== undefined && Number.isFinite(most);
    if (isCounted && (await rowsOf(tx, { ...key, book }, kind)) > most) {
      return { program, refused: tooManyFor(kind) };
    }
  }
  return { program, refused: null };
}
