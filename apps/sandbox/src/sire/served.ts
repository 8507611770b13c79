import type { Period } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import { readProposalText } from '../files/read.ts';
import { type SummaryLine, summaryOf } from '../files/summary.ts';
import { changedProposal } from '../scenarios/changed-proposal.ts';
import { oneInvoiceMore } from '../scenarios/summary-gap.ts';
import type { Company } from '../universe/companies.ts';
import type { Question } from '../world/scenarios.ts';
import type { World } from '../world/world.ts';

const MANY_ROWS = 100_000;

/** The bytes of a proposal as SUNAT knows it at this moment; null when it has none. */
export function servedProposal(world: World, company: Company, book: Book, period: Period, question: Question) {
  const scenario = world.scenarios.look('proposal', question);
  if (scenario === 'todo-vacio') return null;
  const many = { ...company, purchases: MANY_ROWS, sales: MANY_ROWS, since: null, monthsWithoutPurchases: [] };
  const bytes = world.proposals.bytes(scenario === 'cien-mil' ? many : company, book, period);
  return scenario === 'propuesta-cambia' && bytes ? changedProposal(bytes) : bytes;
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
  if (scenario === 'resumen-cero') return [];
  return scenario === 'resumen-discrepa' ? oneInvoiceMore(book, lines) : lines;
}

/** Given files may be older exports in Latin-1: bytes that are not UTF-8 are read as such. */
export function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
