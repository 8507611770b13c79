import { Unprocessable } from './bodies.ts';
import type { SireCall } from './call.ts';
import { EXPORTS, ends, FILE_TYPES, TICKETS } from './faults/tickets.ts';
import { required } from './fields.ts';
import { servedProposal } from './served.ts';
import type { TicketFate } from './ticket-memory.ts';

/** Asks for the file of a proposal: answers the number of a ticket, or 1070 when the month has no voucher. */
export function exportAnswer({ world, memory, company, query, question, request }: SireCall): object {
  const { book, period } = question;
  if (!book || !period) throw new Unprocessable(1005);
  const fileType = required(query.codTipoArchivo, 1061);
  const order = world.scenarios.take('export', question);
  const layout = (order ? EXPORTS[order].types(book) : FILE_TYPES[book])[fileType];
  if (!layout) throw new Unprocessable(1059);
  // Only the purchases service asks where the request comes from. Seen 2026-09.
  if (book === 'RCE' && !['1', '2'].includes(required(query.codOrigenEnvio, 1028))) throw new Unprocessable(1029);
  if (!servedProposal(world, company, book, period, question)) throw new Unprocessable(1070, book === 'RVIE');
  const scenario = world.scenarios.take('ticket', question);
  request.scenario = scenario ?? order ?? request.scenario;
  const open = (fate: TicketFate) => memory.tickets.open(company.ruc, book, period, layout, fate);
  return (scenario ? TICKETS[scenario].answers : ends('done'))(open, book);
}
