import type { CloseCheck, CloseFigures } from '@yupana/contract/closing.ts';
import type { RegisterName } from '@yupana/contract/reports.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import type { Ctx } from '../../ctx.ts';
import { type Awaits, awaitsJudging } from '../analysis/judging/awaits-judging.ts';
import { getActa } from '../collection/acta/get-acta.ts';
import { countForeignRows } from '../non-domiciled/foreign-purchases.ts';
import { checkPeriod } from '../reports/check-report.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { seqOf } from '../vouchers/reading/each-of.ts';
import { type BookedProgram, bookedProgram } from './booked-program.ts';
import { type Acta, checkList } from './check-list.ts';
import { figuresOf } from './figures-of.ts';
import { type ReadPeriod, readPeriod } from './read-period.ts';

/** All that a version would be of, if it were closed now. */
export interface Prepared {
  read: ReadPeriod;
  /** All of it, figures and checks too, is of one moment. */
  isSteady: boolean;
  acta: Acta;
  figures: CloseFigures;
  checks: CloseCheck[];
  booked: BookedProgram;
  /** Whether it has purchases from who is not domiciled, which have a register of their own. */
  abroad: boolean;
  awaits: Awaits;
}

/** While the period changes each time that it is read it is of no one moment, and says so. */
export async function prepare(ctx: Ctx, key: PeriodKey, ruc: string): Promise<Prepared> {
  const read = await readPeriod(ctx.deps, key);
  const figures = await figuresOf(ctx, key, ruc, read);
  const tax_period = parsePeriod(key.period);
  const acta = await getActa(ctx, { params: { uuid: key.businessId }, query: { tax_period }, body: undefined });
  const check = (operation_type: 'COMPRA' | 'VENTA', register: RegisterName = 'general') => {
    const query = { tax_period, operation_type, register };
    return checkPeriod(ctx, { params: { ruc: parseRuc(ruc) }, query, body: undefined });
  };
  const abroad = (await ctx.transaction((tx) => countForeignRows(tx, key))) > 0;
  const tried = {
    ...{ rce: await check('COMPRA'), rvie: await check('VENTA') },
    abroad: abroad ? await check('COMPRA', 'non-domiciled') : null,
  };
  const { booked, awaits } = await ctx.transaction(async (tx) => ({
    booked: await bookedProgram(tx, key),
    awaits: await awaitsJudging(ctx.deps, tx, key),
  }));
  const isSteady = read.isSteady && (await ctx.transaction((tx) => seqOf(tx, key))) === read.seq;
  const checks = checkList(acta, figures, tried, booked, awaits);
  return { read, isSteady, acta, figures, checks, booked, abroad, awaits };
}
