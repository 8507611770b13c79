import { summaryText } from '../files/summary.ts';
import { course } from '../scenarios/fault.ts';
import { Unprocessable } from './bodies.ts';
import type { SireCall } from './call.ts';
import { COUNTED_WELL, SUMMARIES } from './faults/proposals.ts';
import { servedSummary } from './served.ts';

const PROPOSAL = '1';

/** The summary of the proposal by type of voucher, as text and at once: SUNAT's own count of the same rows. */
export function summaryAnswer({ world, company, params, question, request, reply }: SireCall): unknown {
  const { book, period } = question;
  if (!book || !period) throw new Unprocessable(1005);
  if (!/^[1-7]$/.test(params.kind ?? '')) throw new Unprocessable(1057);
  if (!['0', '1'].includes(params.fileType ?? '')) throw new Unprocessable(1059);
  // Preliminaries, registers and adjustments are not simulated: the company has none.
  const lines = params.kind === PROPOSAL ? servedSummary(world, company, book, period, question) : [];
  const scenario = world.scenarios.take('summary', question);
  request.scenario = scenario ?? request.scenario;
  const { writes } = course(COUNTED_WELL, scenario && SUMMARIES[scenario]);
  const text = writes(summaryText(book, lines), book);
  const written = params.fileType === '1' ? text.replaceAll('|', ',') : text;
  return reply.header('content-type', 'text/plain; charset=UTF-8').send(written);
}
