import { PLANS, type Plan, type TypePlan } from '@yupana/contract/plans.ts';

const PERIODS: Readonly<Record<TypePlan, string>> = { Mensual: 'monthly', Trimestral: 'quarterly', Anual: 'annual' };

/** How the tag manager knows a plan: its period and its place by size, the quoted one last: `monthly_1`, `annual_4`. */
export function planLabel(typePlan: TypePlan, plan: Plan | null): string {
  const sizes = PLANS.filter((one) => one.typePlan === typePlan);
  const place = plan ? sizes.findIndex(({ id }) => id === plan.id) : sizes.length;
  return `${PERIODS[typePlan]}_${place + 1}`;
}
