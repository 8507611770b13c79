import type { AskState, AskTrouble } from '@yupana/contract/withholdings.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import type { AskedKind } from '../../../schema/withholdings.ts';
import type { Company } from '../company.ts';
import { isAskable } from './is-askable.ts';
import { findAnswers } from './queries-answers.ts';
import { findLane } from './queries-lanes.ts';

/** What answers which question, and how the new menu calls it. @source seen 2026-10 (facts/portal-sol.md §3.1, §4.1) */
const MODULES: Readonly<Record<AskedKind, { option: string; name: string }>> = {
  deposits: { option: 'DETRACCIONES', name: 'Consulta de Pago de Detracciones (55.2.1.1.4)' },
  perceptions: { option: 'F621', name: 'Formulario 0621 IGV – Renta mensual' },
  retentions: { option: 'F621', name: 'Formulario 0621 IGV – Renta mensual' },
};

/** Where the questions of one kind about a period are. */
export async function askStateOf(
  deps: Pick<Deps, 'sunat'>,
  tx: Tx,
  company: Company,
  { period, kind }: { period: string; kind: AskedKind },
): Promise<AskState> {
  const lane = await findLane(tx, company);
  const answer = (await findAnswers(tx, company, period)).find((one) => one.kind === kind);
  const { option, name } = MODULES[kind];
  const isLacking = lane?.trouble === 'no-permission' && (lane.missing ?? '').split(',').includes(option);
  // Another module that is missing says nothing of this one.
  const trouble =
    lane?.trouble === 'no-permission' && !isLacking ? null : ((lane?.trouble ?? null) as AskTrouble | null);
  const isNotUnderstood = trouble === null && answer?.outcome === 'not-understood';
  const at = trouble !== null ? lane?.ended_at : isNotUnderstood ? answer?.asked_at : null;
  return {
    state: lane?.state ?? 'idle',
    possible: isAskable(deps),
    trouble: isNotUnderstood ? 'not-understood' : trouble,
    trouble_at: at?.toISOString() ?? null,
    missing_module: isLacking ? name : null,
    asked_at: answer?.known_at?.toISOString() ?? null,
    unread: answer?.unread ?? 0,
  };
}
