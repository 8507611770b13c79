import { zipOf } from '../../files/archive.ts';
import type { ScenarioId } from '../../scenarios/catalogue.ts';
import type { Question } from '../../world/scenarios.ts';
import type { World } from '../../world/world.ts';
import type { Ticket } from '../ticket-memory.ts';
import { ARCHIVES } from './archives.ts';
import { damagedFile } from './files.ts';
import { replaced } from './replaced.ts';

const HEADER_BYTES = 4096;

/** The zip of a ticket, spoilt as the active scenarios say. */
export async function deliveredArchive(
  world: World,
  ticket: Ticket,
  proposal: Buffer,
  question: Question,
): Promise<{ bytes: Buffer; scenario: ScenarioId | null }> {
  const damage = world.scenarios.take('file', question);
  const scenario = world.scenarios.take('archive', question);
  const asAsked = ticket.layout === 'commas' ? commaLayout(proposal) : proposal;
  const content = damage === null ? asAsked : damagedFile(damage, asAsked);
  const file = { name: `${ticket.fileName}.${isCommaLayout(content) ? 'csv' : 'txt'}`, content };
  const bytes = await (scenario === null ? zipOf([file]) : ARCHIVES[scenario].delivers(file, ticket.ruc));
  return { bytes, scenario: scenario ?? damage };
}

/** SUNAT quotes nothing in this layout: a comma in a name shifts the row. */
function commaLayout(proposal: Buffer): Buffer {
  return replaced(proposal, '|', ',');
}

function isCommaLayout(content: Buffer): boolean {
  return !content.subarray(0, HEADER_BYTES).includes('|');
}
