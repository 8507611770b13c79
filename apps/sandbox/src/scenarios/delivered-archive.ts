import { zipOf } from '../files/archive.ts';
import type { Question } from '../world/scenarios.ts';
import type { Ticket } from '../world/tickets.ts';
import type { World } from '../world/world.ts';
import type { ScenarioId } from './catalogue.ts';
import { damagedFile } from './damaged-file.ts';
import { zipBomb } from './zip-bomb.ts';

const EMPTY_ZIP = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1');
const ANOTHER_RUC = '20990055387';
const COMMA_LAYOUT = '1';
const HEADER_BYTES = 4096;
const BOMB_BYTES = 1024 * 1024 * 1024;

/** The zip of a ticket, spoilt as the active scenarios say. */
export async function deliveredArchive(
  world: World,
  ticket: Ticket,
  proposal: Buffer,
  question: Question,
): Promise<{ bytes: Buffer; scenario: ScenarioId | null }> {
  const damage = world.scenarios.take('file', question);
  const scenario = world.scenarios.take('archive', question);
  const asAsked = ticket.fileType === COMMA_LAYOUT ? commaLayout(proposal) : proposal;
  const content = damage === null ? asAsked : damagedFile(damage, asAsked);
  const bytes = await archiveOf(scenario, ticket, content);
  return { bytes, scenario: scenario ?? damage };
}

async function archiveOf(scenario: ScenarioId | null, ticket: Ticket, content: Buffer): Promise<Buffer> {
  const name = `${ticket.fileName}.${isCommaLayout(content) ? 'csv' : 'txt'}`;
  switch (scenario) {
    case 'zip-truncado': {
      const whole = await zipOf([{ name, content }]);
      return whole.subarray(0, Math.floor(whole.length * 0.6));
    }
    case 'zip-vacio':
      return EMPTY_ZIP;
    case 'descarga-vacia':
      return Buffer.alloc(0);
    case 'archivo-vacio':
      return zipOf([{ name, content: Buffer.alloc(0) }]);
    case 'nombre-ajeno':
      return zipOf([{ name: 'LEEME.html', content }]);
    case 'nombre-peligroso':
      // yazl refuses to write such a name: a stand-in of the same length is renamed in the finished bytes.
      return renamed(
        await zipOf([{ name: 'aa/aa/propuesta.txt', content }]),
        'aa/aa/propuesta.txt',
        '../../propuesta.txt',
      );
    case 'otro-ruc':
      return zipOf([
        { name: name.replace(ticket.ruc, ANOTHER_RUC), content: replaced(content, ticket.ruc, ANOTHER_RUC) },
      ]);
    case 'zip-bomba':
      return zipBomb(name, BOMB_BYTES, BOMB_BYTES);
    case 'zip-bomba-miente':
      return zipBomb(name, BOMB_BYTES, 4096);
    default:
      return zipOf([{ name, content }]);
  }
}

function replaced(content: Buffer, from: string, to: string): Buffer {
  return Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1');
}

function renamed(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new RangeError('El nombre nuevo debe medir lo mismo.');
  return replaced(zip, from, to);
}

/** SUNAT quotes nothing in this layout: a comma in a name shifts the row. */
function commaLayout(proposal: Buffer): Buffer {
  return replaced(proposal, '|', ',');
}

function isCommaLayout(content: Buffer): boolean {
  return !content.subarray(0, HEADER_BYTES).includes('|');
}
