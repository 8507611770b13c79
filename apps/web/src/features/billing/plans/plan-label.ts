import { type Plan, QUOTED, type TypePlan } from '@yupana/contract/plans.ts';

const PERIODS: Readonly<Record<TypePlan, string>> = { Mensual: 'monthly', Trimestral: 'quarterly', Anual: 'annual' };

/** How the tag manager knows a plan, the quoted one as the last of its period: `monthly_1`, `annual_4`. */
export function planLabel(typePlan: TypePlan, plan: Plan | null): string {
  return plan ? plan.label : `${PERIODS[typePlan]}_${QUOTED.place}`;
}
