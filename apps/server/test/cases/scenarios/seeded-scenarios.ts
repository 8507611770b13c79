import { randomBytes, randomUUID } from 'node:crypto';
import type { ScenarioFigures } from '@yupana/contract/scenarios.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Tx } from '../../../src/ctx.ts';

const NOTHING: ScenarioFigures = {
  ...{ sales_amount: null, purchases_amount: null, balance_amount: null, result_amount: null },
  ...{ perceptions_amount: null, shared_amount: null, retentions_amount: null, to_pay_amount: null, vouchers_count: 0 },
};

/** Two scenarios of a period, with a page that shows the first. */
export async function seedScenarios(
  tx: Tx,
  of: { business_id: string; firm_id: string },
  period: string,
  now: Date,
): Promise<{ scenario: string; spareScenario: string; scenarioPage: string }> {
  const [scenario, spareScenario, scenarioPage] = [randomUUID(), randomUUID(), randomUUID()];
  const saved = { saved_at: now, saved_by: randomUUID(), saved_by_name: 'Rosa Quispe' };
  const kept = { codes: '[]', with_balance: true, figures: JSON.stringify(NOTHING), seen: '{}', ...saved };
  const named = [
    { scenario_id: scenario, name: 'Con lo sustentado' },
    { scenario_id: spareScenario, name: 'Con todo' },
  ];
  await tx
    .insertInto('scenarios')
    .values(named.map((one) => ({ ...of, ...one, ...kept, tax_period: period })))
    .execute();
  const content = {
    ...{ firm_name: 'Estudio', business_name: 'Quenas', tax_period: parsePeriod(period), name: 'Con todo' },
    ...{ figures: NOTHING, obtain: [], saved_at: now.toISOString() },
  };
  await tx
    .insertInto('scenario_links')
    .values({
      ...{
        link_id: scenarioPage,
        scenario_id: scenario,
        ...of,
        made_for: of.firm_id,
        content: JSON.stringify(content),
      },
      ...{ secret_hash: randomBytes(32), ends: 'abcd', sent_to: 'cliente@ejemplo.pe', created_by: randomUUID() },
      ...{ created_at: now, created_by_name: 'Rosa Quispe', expires_at: new Date(now.getTime() + 86_400_000) },
    })
    .execute();
  return { scenario, spareScenario, scenarioPage };
}
