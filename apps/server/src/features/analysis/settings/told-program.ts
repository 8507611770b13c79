import { type BookingProgram, USUAL_PROGRAM } from '@yupana/contract/booking-programs.ts';
import type { Tx } from '../../../ctx.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { findTold } from './queries-settings.ts';
import { lastDayOf, toldOn } from './told-on.ts';

/** With which program a company books a period (`AAAAMM`): as told on its last day. */
export async function toldProgram(tx: Tx, company: Company, period: string): Promise<BookingProgram> {
  const said = toldOn(await findTold(tx, company), 'program', lastDayOf(period));
  return said?.value.program ?? USUAL_PROGRAM;
}
