import { CLOSE_REASON } from '@yupana/contract/close-reason.ts';
import type { CloseCheck } from '@yupana/contract/closing.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Why a period is closed with points that warn. Who closes several gives one reason for all: of one without such a point none is kept.
 * @throws CLOSE_NOT_READY, CLOSE_WITHOUT_REASON
 */
export function reasonKept(checks: readonly Pick<CloseCheck, 'state'>[], reason: string): string {
  const states = checks.map(({ state }) => state);
  if (states.includes('blocks')) throw new AppError('CLOSE_NOT_READY');
  if (!states.includes('warns')) return '';
  if (reason.length < CLOSE_REASON.least) throw new AppError('CLOSE_WITHOUT_REASON');
  return reason;
}
