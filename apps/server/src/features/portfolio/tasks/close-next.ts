import type { PeriodClose } from '@yupana/contract/closing.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TaskItem } from '../../../schema/portfolio.ts';
import { companyOf } from '../../businesses/find-business.ts';
import { closePeriod } from '../../closing/close-period.ts';
import { getClose, rememberShown } from '../../closing/get-close.ts';
import type { TaskRow } from './queries-tasks.ts';
import { setItems } from './set-items.ts';

/** Why one was not closed, where what stands on its screen is not shorter. */
const WHY: Readonly<Record<string, string>> = {
  CLOSE_STALE: 'Cambió desde que la viste',
  CLOSE_STILL_JUDGING: 'Se están analizando sus compras',
  CLOSE_NOT_PREPARED: 'Falta que alguien la prepare',
  CLOSE_OWN_REVIEW: 'La preparaste tú: la cierra otra persona',
  BUSINESS_ARCHIVED: 'Está archivada',
  NOT_FOUND: 'Ya no está en la cuenta',
};

/**
 * Closes the next company of a task, as its own screen would: what keeps it from that is told, and the others go on.
 * @returns 0: there is another; null: it was the last
 */
export async function closeNext(ctx: Ctx, task: TaskRow): Promise<number | null> {
  // One that another step left in its hands comes first: closing twice closes once.
  const next =
    task.items.find(({ state }) => state === 'running') ?? task.items.find(({ state }) => state === 'waiting');
  if (!next) return null;
  const set = (change: Pick<TaskItem, 'state' | 'says'>) =>
    setItems(ctx, task.id, (items) =>
      items.map((item) =>
        item.business_id === next.business_id && (item.state === 'waiting' || item.state === 'running')
          ? { ...item, ...change }
          : item,
      ),
    );
  const begun = await set({ state: 'running', says: 'Revisando' });
  if (begun.some(({ business_id, state }) => business_id === next.business_id && state === 'running')) {
    await set(await closeOne(ctx, task, next));
  }
  return begun.some(({ state }) => state === 'waiting') ? 0 : null;
}

async function closeOne(
  ctx: Ctx,
  task: TaskRow,
  { business_id, seq }: TaskItem,
): Promise<Pick<TaskItem, 'state' | 'says'>> {
  const company = await ctx.transaction((tx) => companyOf(ctx, tx, business_id));
  if (!company) return { state: 'skipped', says: WHY.NOT_FOUND ?? '' };
  const shown = rememberShown();
  const [params, tax_period] = [{ ruc: parseRuc(company.ruc) }, parsePeriod(task.tax_period)];
  try {
    const body = { tax_period, seq, reason: task.reason };
    const { versions } = await closePeriod(ctx, { params, query: undefined, body }, shown);
    return { state: 'done', says: `Cerrada, v${versions[0]?.version ?? 1}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'CLOSE_NOT_READY' && error.code !== 'CLOSE_WITHOUT_REASON')
      return { state: 'skipped', says: WHY[error.code] ?? error.message };
    return {
      state: 'skipped',
      says: lackOf(await getClose(ctx, { params, query: { tax_period }, body: undefined }, shown)),
    };
  }
}

/** The first point that keeps it from being closed, and how many more there are. */
function lackOf({ checks }: Pick<PeriodClose, 'checks'>): string {
  const blocks = checks.filter(({ state }) => state === 'blocks');
  const [first, ...others] = blocks.length > 0 ? blocks : checks.filter(({ state }) => state === 'warns');
  if (!first) return 'Vuelve a intentarlo';
  const says = first.says.replace(/\.$/, '');
  return others.length > 0 ? `${says}, y ${others.length} más` : says;
}
