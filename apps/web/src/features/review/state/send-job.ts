import { ApiError } from '../../../lib/api/api-error.ts';
import {
  type DecidedScope,
  sendDecision,
  sendPostponing,
  sendResuming,
  sendUndo,
} from '../../../lib/deciding/send-decision.ts';
import { formatCount } from '../../../lib/formats.ts';
import type { Job } from './job.ts';

interface Sent {
  /** With what it is taken back. */
  batch: string | null;
  /** Of those that could not be decided, how many and why. */
  skipped: string | null;
}

/** Has the server do what was done on screen. @throws what the call throws */
export async function sendJob(scope: DecidedScope, job: Job): Promise<Sent> {
  const { action, group, reason } = job;
  if (action === 'postpone' || action === 'resume') {
    await (action === 'postpone' ? postpone(scope, job) : resume(scope, job));
    return { batch: null, skipped: null };
  }
  const seen = group.vouchers.map(({ code }) => ({ code, status: 'gasto observado' as const }));
  const { batch, skipped } = await sendDecision(scope, action, seen, () => reason);
  return { batch, skipped: skipped.length > 0 ? toldOf(skipped, seen.length) : null };
}

/** Takes it back. @throws what the call throws */
export async function sendBack(scope: DecidedScope, job: Job): Promise<void> {
  if (job.action === 'postpone') await resume(scope, job);
  else if (job.action === 'resume') await postpone(scope, job);
  else if (job.batch !== null) await sendUndo(scope, job.batch);
}

function postpone(scope: DecidedScope, { group, awaited }: Job): Promise<void> {
  return sendPostponing(scope, codesOf(group), awaited ?? { for: 'document', until: null });
}

function resume(scope: DecidedScope, { group }: Job): Promise<void> {
  return sendResuming(scope, codesOf(group));
}

function codesOf({ vouchers }: Job['group']): string[] {
  return vouchers.map(({ code }) => code);
}

const MOST_REASONS = 2;

/** «2 de 12 no se decidieron: Rosa Huamaní ya rechazó el comprobante F001-1 el 20/11/2026 10:00» */
function toldOf(skipped: readonly { why: string }[], asked: number): string {
  const reasons = [...new Set(skipped.map(({ why }) => why.replace(/\.$/, '')))];
  const more = reasons.length > MOST_REASONS ? '…' : '.';
  const count = `${formatCount(skipped.length)} de ${formatCount(asked)}`;
  return `${count} no se ${skipped.length === 1 ? 'decidió' : 'decidieron'}: ${reasons.slice(0, MOST_REASONS).join('; ')}${more}`;
}

/** Somebody else decided it, or it was judged anew. */
export const GONE = 'Ya no está entre los observados del periodo.';

/** What the server says when somebody else was first: nothing is left to try. Null of any other failure. */
export function alreadySaid(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'VOUCHER_ALREADY_DECIDED') return error.message;
  return error.code === 'NOT_FOUND' ? GONE : null;
}
