import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../src/ctx.ts';

/** A view that a member keeps of the companies, and something that they asked for many, which is over. @returns their ids */
export async function seedPortfolio(
  tx: Tx,
  whose: { firm_id: string; member_id: string },
  now: Date,
): Promise<{ view: string; task: string }> {
  const [view, task] = [randomUUID(), randomUUID()];
  const shown = {
    part: 'all',
    text: '',
    responsible: null,
    group: null,
    sort: 'problems',
    descending: false,
    hidden: [],
  };
  await tx
    .insertInto('portfolio_views')
    .values({ ...whose, id: view, name: 'Cartera', shown: JSON.stringify(shown), created_at: now })
    .execute();
  await tx
    .insertInto('portfolio_tasks')
    .values({
      ...{ ...whose, id: task, kind: 'collect', tax_period: '202610', reason: '', items: '[]' },
      ...{ created_at: now, heartbeat_at: now },
    })
    .execute();
  return { view, task };
}
