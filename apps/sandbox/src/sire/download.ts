import type { Company } from '../universe/companies.ts';
import type { Question } from '../world/scenarios.ts';
import type { World } from '../world/world.ts';
import { internalErrorBody, Unprocessable } from './bodies.ts';
import type { SireCall } from './call.ts';
import { deliveredArchive } from './faults/delivered-archive.ts';
import { bookField, required } from './fields.ts';
import { leftOutArchive } from './left-out.ts';
import { servedProposal } from './served.ts';
import type { Ticket } from './ticket-memory.ts';
import { archiveName, processOf, REPORT_TYPE } from './tickets.ts';

/** The zip of a finished ticket. Without its number and process SUNAT says that the file does not exist. Seen 2026-09. */
export async function downloadAnswer(call: SireCall): Promise<unknown> {
  const { world, memory, company, query, question, request, reply } = call;
  const { tickets } = memory;
  const name = required(query.nomArchivoReporte, 1134);
  bookField(query.codLibro);
  // `00`, the literal `null` and an absent field are accepted; an empty one is refused, another one finds nothing.
  if (query.codTipoArchivoReporte === '') throw new Unprocessable(2278);
  const type = query.codTipoArchivoReporte ?? REPORT_TYPE;
  const ticket = tickets.list(company.ruc).find(({ number }) => number === query.numTicket);
  const matches =
    ticket !== undefined &&
    [REPORT_TYPE, 'null'].includes(type) &&
    archiveName(ticket) === name &&
    query.codProceso === processOf(ticket).code &&
    tickets.stateOf(ticket) === '06';
  if (!matches) throw new Unprocessable(2244);
  if (!tickets.fileIsReady(ticket)) {
    request.scenario = 'archivo-demora';
    if (ticket.book === 'RCE') throw new Unprocessable(2244);
    // What the storage behind says when the file is not there yet. Seen 2026-08.
    const missing = `com.mongodb.MongoGridFSException: No file found with the filename: ${name} and revision: -1`;
    return reply.code(500).send(internalErrorBody(missing));
  }
  const archive = await (ticket.of === 'left-out' ? leftOutArchive : proposalArchive)(world, company, ticket, question);
  if (!archive) throw new Unprocessable(2244);
  request.scenario = archive.scenario ?? request.scenario;
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(archive.bytes);
}

function proposalArchive(world: World, company: Company, ticket: Ticket, question: Question) {
  const bytes = servedProposal(world, company, ticket.book, ticket.period, question);
  return bytes && deliveredArchive(world, ticket, bytes, question);
}
