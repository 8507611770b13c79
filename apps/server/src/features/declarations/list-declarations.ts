import type { CallInput } from '@yupana/contract/call.ts';
import type {
  listDeclarations as call,
  Declaration,
  Declarations,
  DeclaredPeriod,
} from '@yupana/contract/declarations.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { periodOf, periodRange, shiftPeriod } from '@yupana/tax/period.ts';
import type { Ctx } from '../../ctx.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { MONTHS_ASKED } from './ask-declarations.ts';
import { type DeclarationRow, findDeclarations, findOutcomes, findStanding } from './queries.ts';
import { presentedBy } from './read-presented.ts';

/**
 * What a company presented for its last periods, the newest first. A period of which SUNAT lists nothing was not presented only where its
 * answer leaves no doubt. @throws NOT_FOUND
 */
export async function listDeclarations(ctx: Ctx, { params }: CallInput<typeof call>): Promise<Declarations> {
  const to = periodOf(ctx.deps.clock.today());
  const periods = periodRange(shiftPeriod(to, 1 - MONTHS_ASKED), to).reverse();
  return ctx.read(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: params.ruc });
    const company = { firmId: ctx.firmId, businessId: business.id };
    const { asked, attempt } = await findStanding(tx, company);
    const outcomes = await findOutcomes(tx, company);
    const rows = await findDeclarations(tx, company, periods);
    const shown = periods.map((tax_period): DeclaredPeriod => {
      const own = rows.filter((row) => row.tax_period === tax_period);
      const { is } = presentedBy(own, outcomes.get(tax_period) ?? null);
      return { tax_period, is, declarations: own.map(present) };
    });
    return {
      asked_at: asked?.toISOString() ?? null,
      failed: attempt.failed && attempt.trouble ? { at: attempt.failed.toISOString(), trouble: attempt.trouble } : null,
      unknown_count: shown.filter(({ is }) => is === 'unknown').length,
      presented_count: shown.filter(({ is }) => is === 'presented').length,
      periods: shown,
    };
  });
}

/** More is no name of a bank. */
const LONGEST_NAME = 120;

function present({ order_number, form, presented_on, bank, amount_paid, figures }: DeclarationRow): Declaration {
  const boxes = Object.entries(figures ?? {}).map(([box, text]) => ({ box, amount: toWire(parseMoney(text)) }));
  return {
    ...{ order_number, form, presented_on, bank: bank !== null && bank.length > LONGEST_NAME ? null : bank },
    amount_paid: amount_paid === null ? null : toWire(parseMoney(amount_paid)),
    boxes: figures && boxes.sort((a, b) => Number(a.box) - Number(b.box)),
  };
}
