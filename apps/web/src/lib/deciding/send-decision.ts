import type { CallResponse } from '@yupana/contract/call.ts';
import {
  declineObserved,
  postponeObserved,
  resumeObserved,
  undoDecision,
  validateObserved,
} from '@yupana/contract/deciding.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import type { Awaited } from '../postponing/awaited-words.ts';
import type { Decidable, Decision } from './decidable.ts';

/** Whose purchases are decided, and of which period. */
export interface DecidedScope {
  ruc: Ruc;
  tax_period: Period;
}

export type Decided = CallResponse<typeof validateObserved>['data'];

const CALLS = { validate: validateObserved, decline: declineObserved };

/**
 * Decides them, with the status that was on screen: what somebody else decided meanwhile is never decided over. One alone is refused
 * with who and when; of several, what does not fit is skipped and told.
 * @param reasonOf what sustains each; what was validated is rejected without
 * @throws what the call throws
 */
export async function sendDecision(
  { ruc, tax_period }: DecidedScope,
  decision: Decision,
  vouchers: readonly Pick<Decidable, 'code' | 'status'>[],
  reasonOf: (code: string) => string,
): Promise<Decided> {
  const cpes = vouchers.map(({ code, status }) => ({
    code,
    seen: status,
    reason: decision === 'decline' && status === 'gasto deducible' ? '' : reasonOf(code).trim(),
  }));
  const body = { cpes, skip_unfit: vouchers.length > 1 };
  const { data } = await api(CALLS[decision], { query: { ruc, tax_period }, body });
  return data;
}

/** @param code of it alone; else of all that was decided with it. @returns how many have again the status of before */
export async function sendUndo({ ruc, tax_period }: DecidedScope, batch: string, code?: string): Promise<number> {
  const body = { batch, ...(code !== undefined && { code }) };
  const { data } = await api(undoDecision, { query: { ruc, tax_period }, body });
  return data.decided;
}

/** Puts observed purchases aside. @throws what the call throws */
export async function sendPostponing(
  { ruc, tax_period }: DecidedScope,
  codes: string[],
  { for: awaits, until }: Awaited,
): Promise<void> {
  const body = { codes, for: awaits, ...(until !== null && { until }) };
  await api(postponeObserved, { query: { ruc, tax_period }, body });
}

/** Takes back to the review what was put aside. @throws what the call throws */
export async function sendResuming({ ruc, tax_period }: DecidedScope, codes: string[]): Promise<void> {
  await api(resumeObserved, { query: { ruc, tax_period }, body: { codes } });
}

/** Why it was refused, when the server says what trying again would not change. */
export function refusalOf(error: unknown): { title: string; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'VOUCHER_ALREADY_DECIDED') return { title: 'Este comprobante ya cambió', text: error.message };
  if (error.code === 'PERIOD_CLOSED') return { title: 'El periodo está cerrado', text: error.message };
  return null;
}
