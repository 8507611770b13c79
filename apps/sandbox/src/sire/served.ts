import type { Period } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import { readProposalText } from '../files/read.ts';
import { type SummaryLine, summaryOf } from '../files/summary.ts';
import { course } from '../scenarios/fault.ts';
import type { Company } from '../universe/companies.ts';
import type { Question } from '../world/scenarios.ts';
import type { World } from '../world/world.ts';
import { COUNTED_WELL, PROPOSALS, SUMMARIES } from './faults/proposals.ts';

/** The bytes of a proposal as SUNAT knows it at this moment; null when it has none. */
export function servedProposal(world: World, company: Company, book: Book, period: Period, question: Question) {
  const scenario = world.scenarios.look('proposal', question);
  const made = (whose: Company) => world.proposals.bytes(whose, book, period);
  return scenario ? PROPOSALS[scenario].serves(company, made) : made(company);
}

/** SUNAT's own count of that proposal. */
export function servedSummary(
  world: World,
  company: Company,
  book: Book,
  period: Period,
  question: Question,
): SummaryLine[] {
  const bytes = servedProposal(world, company, book, period, question);
  const file = bytes && readProposalText(decoded(bytes));
  const lines = file ? summaryOf(file) : [];
  const scenario = world.scenarios.look('summary', question);
  return course(COUNTED_WELL, scenario && SUMMARIES[scenario]).counts(lines, book);
}

/** Given files may be older exports in Latin-1: bytes that are not UTF-8 are read as such. */
export function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
