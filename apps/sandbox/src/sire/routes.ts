import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Book } from '../files/layouts.ts';
import { ANSWERS } from '../scenarios/answers.ts';
import type { Stand } from '../service.ts';
import type { Endpoint, Question } from '../world/scenarios.ts';
import { BARE_500_HTML, sendHtml } from './bodies.ts';
import type { SireCall, Subject } from './call.ts';
import { downloadAnswer } from './download.ts';
import { exportAnswer } from './export.ts';
import { bookField, pathPeriod, type Query, required } from './fields.ts';
import { companyOf, requireToken } from './guard.ts';
import { leftOutAnswer } from './left-out.ts';
import { purchaseListAnswer, saleListAnswer } from './lists.ts';
import type { SireMemory } from './memory.ts';
import { periodsAnswer } from './periods.ts';
import { summaryAnswer } from './summary.ts';
import { subjectOfTickets, ticketsAnswer } from './tickets.ts';
import { tokenRoutes } from './token.ts';

const PREFIX = '/v1/contribuyente/migeigv/libros';

/** SUNAT's hosts of the API: the token service, and SIRE behind its tokens. */
export function sunatRoutes(app: FastifyInstance, stand: Stand<SireMemory>): void {
  app.register(async (token) => tokenRoutes(token, stand));
  app.register(async (sire) => sireRoutes(sire, stand));
}

/** The services of api-sire that the trade uses, under SUNAT's own paths. */
function sireRoutes(app: FastifyInstance, { world, memory }: Stand<SireMemory>): void {
  app.addHook('onRequest', (request, reply) => requireToken(memory.tokens, request, reply));

  const serve = (
    path: string,
    endpoint: Endpoint,
    subject: (params: Record<string, string>, query: Query, request: FastifyRequest) => Subject,
    answer: (call: SireCall) => unknown,
  ) =>
    app.get(PREFIX + path, async (request, reply) => {
      const params = request.params as Record<string, string>;
      const query = request.query as Query;
      const about = subject(params, query, request);
      const company = companyOf(world, request);
      const byCredential = request.session?.scenario ?? null;
      const question: Question = { ruc: company.ruc, endpoint, ...about, byCredential };
      const fault = world.scenarios.take('answer', question);
      if (fault !== null) {
        request.scenario = fault;
        if (await ANSWERS[fault].answers({ world, request, reply })) return reply;
      }
      return answer({ world, memory, company, query, params, question, request, reply });
    });

  const ofPath = (book: Book) => (params: Record<string, string>) => ({
    book,
    period: pathPeriod(params.period ?? '', world),
  });

  serve(
    '/rvierce/padron/web/omisos/:book/periodos',
    'periods',
    ({ book }) => ({ book: bookField(book), period: null }),
    periodsAnswer,
  );
  serve('/rce/propuesta/web/propuesta/:period/exportacioncomprobantepropuesta', 'export', ofPath('RCE'), exportAnswer);
  serve('/rvie/propuesta/web/propuesta/:period/exportapropuesta', 'export', ofPath('RVIE'), exportAnswer);
  serve('/rce/propuesta/web/excluidos/:period/exportaexcluidos', 'left-out', ofPath('RCE'), leftOutAnswer);
  serve('/rvie/propuesta/web/noincluidos/:period/exportanoincluidos', 'left-out', ofPath('RVIE'), leftOutAnswer);
  serve(
    '/rvierce/gestionprocesosmasivos/web/masivo/consultaestadotickets',
    'tickets',
    (_params, query, request) => subjectOfTickets(memory.tickets, request.ruc ?? '', query),
    ticketsAnswer,
  );
  serve(
    '/rvierce/gestionprocesosmasivos/web/masivo/archivoreporte',
    'download',
    (_params, query, request) => subjectOfTickets(memory.tickets, request.ruc ?? '', query),
    downloadAnswer,
  );
  serve(
    '/rvierce/resumen/web/resumencomprobantes/:period/:kind/:fileType/exporta',
    'summary',
    (params, query) => ({ book: bookField(query.codLibro), period: pathPeriod(required(params.period, 1005), world) }),
    summaryAnswer,
  );

  serve('/rce/propuesta/web/propuesta/:period/busqueda', 'list', ofPath('RCE'), purchaseListAnswer);
  serve('/rvie/propuesta/web/propuesta/:period/comprobantes', 'list', ofPath('RVIE'), saleListAnswer);

  // An unknown route is answered by the gateway, with its bare page. Seen 2026-09.
  app.all('/v1/contribuyente/*', (_request, reply) => sendHtml(reply, 500, BARE_500_HTML));
}
