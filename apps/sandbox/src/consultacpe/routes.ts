import { type Period, parsePeriod, periodOf, periodRange } from '@yupana/tax/period.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Deal, dealOf } from '../deals/deal.ts';
import type { Row } from '../deals/row.ts';
import { ANSWERS } from '../scenarios/answers.ts';
import { course } from '../scenarios/fault.ts';
import type { Stand } from '../service.ts';
import { sendHtml, UNAUTHORIZED_HTML } from '../sire/bodies.ts';
import { mayUseCpe } from '../sire/cpe-permission.ts';
import type { Company } from '../universe/companies.ts';
import { hashOf } from '../universe/random.ts';
import type { Question } from '../world/scenarios.ts';
import type { World } from '../world/world.ts';
import { readAsked, readAskedList } from './asked.ts';
import { CPE, type CpeMoments, WELL } from './faults.ts';
import { holds } from './holds.ts';
import type { Paces } from './memory.ts';
import { headOf, metadataOf } from './metadata.ts';

const PATH = '/v1/contribuyente/consultacpe/comprobantes';
const NOT_FOUND = { cod: '404', msg: 'Not Found - No se encontro el comprobante' };
const MALFORMED = {
  cod: '422',
  msg: 'Unprocessable Entity - Se presentaron errores de validacion que impidieron completar el Request',
  errors: [{ cod: '2100', msg: 'Parámetros incorrectos' }],
};

interface Call {
  world: World;
  company: Company;
  moments: CpeMoments;
  reply: FastifyReply;
}

type Handler = (call: Call, request: FastifyRequest) => unknown;

/** SUNAT's api-cpe: the documents of what a company issued and received. */
export function consultacpeRoutes(app: FastifyInstance, { world, memory }: Stand<Paces>): void {
  app.addHook('onRequest', (request, reply) => guard(world, request, reply));

  const serve = (path: string, subjectOf: (what: string, company: Company) => Row | null, handle: Handler) =>
    app.get<{ Params: { what: string; kind?: string } }>(PATH + path, async (request, reply) => {
      const company = world.companies.get(request.ruc ?? '');
      if (!company) throw new Error(`No hay empresa con RUC ${request.ruc}`);
      const row = subjectOf(request.params.what, company);
      const byCredential = request.session?.scenario ?? null;
      const about = { book: row?.book ?? null, period: row?.period ?? null };
      const question: Question = { ruc: company.ruc, endpoint: 'cpe', ...about, byCredential };
      const fault = world.scenarios.take('answer', question);
      if (fault !== null) {
        request.scenario = fault;
        if (await ANSWERS[fault].answers({ world, request, reply })) return reply;
      }
      const scenario = world.scenarios.take('cpe', question);
      request.scenario = scenario ?? request.scenario;
      const moments = course(WELL, scenario && CPE[scenario]);
      if (await moments.answers({ world, request, reply })) return reply;
      if (moments.callsASecond !== null && memory.count(company.ruc) > moments.callsASecond) {
        return reply.code(429).header('retry-after', '1').send({ cod: '429', msg: 'Too Many Requests' });
      }
      return handle({ world, company, moments, reply }, request);
    });

  const rowOf = (what: string, company: Company): Row | null => {
    const asked = readAsked(what);
    return typeof asked === 'string' ? null : world.rows.find(company, asked.book, asked.key);
  };

  serve('/:what', rowOf, (call, request) => {
    const { what } = request.params as { what: string };
    if (what.startsWith('-')) return listAnswer(call, what, request.query as Record<string, string | undefined>);
    return withDeal(call, what, rowOf, (deal) => metadataOf(deal));
  });
  serve('/:what/:kind', rowOf, (call, request) => {
    const { what, kind = '' } = request.params as { what: string; kind?: string };
    const file = Object.hasOwn(FILES, kind) ? FILES[kind] : undefined;
    if (!file) return call.reply.code(422).send(MALFORMED);
    return withDeal(call, what, rowOf, (deal, row) => file(deal, call, row));
  });
}

/** Who may pass to api-cpe: what looks like a browser, with a live token that has the permission. */
async function guard(world: World, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  // It does not even answer others. Seen by two projects.
  if (!/^Mozilla\//.test(request.headers['user-agent'] ?? '')) {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return reply;
  }
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
  const session = scheme === 'Bearer' ? world.tokens.use(token) : null;
  if (!session) return reply.code(401).send();
  request.session = session;
  request.ruc = session.ruc;
  const company = world.companies.get(session.ruc);
  if (session.grantsCpe && company && mayUseCpe(world, company, session.isByMenu)) return undefined;
  return sendHtml(reply, 401, UNAUTHORIZED_HTML);
}

function withDeal(
  { world, company, moments, reply }: Call,
  what: string,
  rowOf: (what: string, company: Company) => Row | null,
  answer: (deal: Deal, row: Row) => unknown,
): unknown {
  if (readAsked(what) === 'malformed') return reply.code(422).send(MALFORMED);
  const row = rowOf(what, company);
  if (!row || !moments.has || !holds(row, world.today())) return reply.code(404).send(NOT_FOUND);
  return answer(dealOf(row), row);
}

/** What stands behind each ending of the path. */
const FILES: Record<string, (deal: Deal, call: Call, row: Row) => unknown> = {
  '01': pdfAnswer,
  '02': xmlAnswer,
  // The CDR is its issuer's: to others SUNAT does not give it here. Seen 2026-08.
  '03': async (deal, { world, moments, reply }, row) => {
    if (row.book === 'RCE') return reply.code(422).send(MALFORMED);
    const zip = await world.documents.zip(deal, [world.documents.cdr(deal)]);
    return { nomArchivo: `${deal.key}-CDR.zip`, valArchivo: moments.encodes(zip) };
  },
};

/** Some come without a zip. */
async function pdfAnswer(deal: Deal, { world, moments }: Call): Promise<object> {
  const content = world.documents.pdf(deal);
  if (hashOf(`pdf ${deal.key}`) % 5 === 0) {
    return { nomArchivo: `${deal.key}.pdf`, valArchivo: moments.encodes(content) };
  }
  const zip = await world.documents.zip(deal, [{ name: `${deal.key}.pdf`, content }]);
  return { nomArchivo: `${deal.key}-PDF.zip`, valArchivo: moments.encodes(moments.delivers(zip)) };
}

async function xmlAnswer(deal: Deal, { world, moments }: Call): Promise<object> {
  const files = moments.packs(world.documents.files(deal), deal, world.documents);
  const [own] = files;
  if (moments.loose && own) return { nomArchivo: own.name, valArchivo: moments.encodes(own.content) };
  const zip = await world.documents.zip(deal, files);
  return { nomArchivo: `${deal.key}-XML.zip`, valArchivo: moments.encodes(moments.delivers(zip)) };
}

function listAnswer(
  { world, company, moments, reply }: Call,
  what: string,
  query: Record<string, string | undefined>,
): unknown {
  const asked = readAskedList(what, query);
  if (asked === 'malformed') return reply.code(422).send(MALFORMED);
  const { type, serie, book, from, to } = asked;
  const rows = monthsOf(from, to).flatMap((period) => [...world.rows.of(company, book, period)]);
  const listed = rows.filter(
    (row) => row.type === type && serie.test(row.serie) && row.issueDate >= from && row.issueDate <= to,
  );
  const held = moments.has ? listed.filter((row) => holds(row, world.today())) : [];
  return { comprobantes: held.map((row) => headOf(dealOf(row))) };
}

function monthsOf(from: string, to: string): Period[] {
  return periodRange(parsePeriod(periodOf(from)), periodOf(to)).slice(0, 12);
}
