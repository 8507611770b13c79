import { toWire } from '@yupana/tax/money.ts';
import { type Period, periodRange } from '@yupana/tax/period.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { course } from '../../scenarios/fault.ts';
import type { Stand } from '../../service.ts';
import { sendHtml } from '../../sire/bodies.ts';
import type { Company } from '../../universe/companies.ts';
import { certificatesOf, withheldIn } from '../../withheld/certificates.ts';
import { PLATFORM, PLATFORM_WELL, type PlatformMoments, sessionOver } from '../faults/platform.ts';
import type { PortalVisits } from '../memory.ts';
import { cookieOf } from '../visitor.ts';
import { constanciaPage, dayAsked, depositsJson, periodsAsked, windowJson } from './answers.ts';
import { detailOf, rowOf } from './declarations.ts';
import { type Deposit, depositsOf } from './deposits.ts';
import { PLATFORM_COOKIE, PLATFORM_PAGE, PLATFORM_START } from './entrance.ts';
import type { PlatformSession } from './sessions.ts';
import { strangeRows } from './strange-rows.ts';

const SPOT = '/v1/recaudacion/tributaria/declapago/detracciones';
const IGV_FORM = '/v1/recaudacion/tributaria/t/formularioIgv';
const DECLARATIONS = '/v1/recaudacion/tributaria/consultadeclaracion/t/internet/declaracion';

/** Who asks, and how things go for him. */
interface Asking {
  session: PlatformSession;
  company: Company;
  moments: PlatformMoments;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Params = Record<string, string>;

/** The Nueva Plataforma: its first page, its session, and the calls that the page makes. */
export function platformRoutes(app: FastifyInstance, stand: Stand<PortalVisits>): void {
  const { world, memory: visits } = stand;
  const { platform, declarations } = visits;
  const sessionOf = (request: FastifyRequest) =>
    platform.find(cookieOf(request, PLATFORM_COOKIE), world.clock.now().getTime());

  app.get(PLATFORM_START, (_request, reply) => reply.redirect(`${PLATFORM_PAGE}`, 302));
  app.get(PLATFORM_PAGE, (_request, reply) =>
    sendHtml(reply, 200, '<html><head><title>Nueva Plataforma</title></head><body><div id="app"></div></body></html>'),
  );

  app.get('/v1/gestor-sesiones/recurso', async (request, reply) => {
    const session = sessionOf(request);
    if (session === null) return overdue(world, request, reply);
    request.ruc = session.ruc;
    const moments = momentsAt(['session']);
    if (await moments(session.ruc, request).session({ world, request, reply })) return reply;
    return { codigo: 200, mensaje: 'OK', dato: { idCache: platform.renew(session), tokenType: 'JWT' } };
  });

  const momentsAt =
    (at: readonly (keyof PlatformMoments)[]) =>
    (ruc: string, request: FastifyRequest): PlatformMoments => {
      const question = { ruc, endpoint: 'portal', book: null, period: null, byCredential: null } as const;
      const isHere = (id: keyof typeof PLATFORM) => at.some((moment) => moment in PLATFORM[id]);
      const scenario = world.scenarios.take('platform', question, isHere);
      request.scenario = scenario;
      return course(PLATFORM_WELL, scenario && PLATFORM[scenario]);
    };

  /** A call of the page's: with its cookie, its session and the name of the form. @param at its own moments that may be spoilt */
  const serve = (
    method: 'GET' | 'POST',
    path: string,
    at: readonly (keyof PlatformMoments)[],
    answer: (asking: Asking) => unknown,
  ) =>
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const session = sessionOf(request);
        const { idcache, idformulario } = request.headers;
        if (session === null || idcache !== session.idCache || idformulario !== '*MENU*') {
          return overdue(world, request, reply);
        }
        request.ruc = session.ruc;
        const moments = momentsAt(['call', ...at])(session.ruc, request);
        if (await moments.call({ world, request, reply })) return reply;
        const company = world.companies.get(session.ruc);
        if (!company) return overdue(world, request, reply);
        return answer({ session, company, moments, request, reply });
      },
    });

  serve('GET', `${SPOT}/t/consultar`, ['rows'], ({ session, company, moments, request, reply }) => {
    const { periodo, tipoCuenta, tipoConsulta, fechaInicio, fechaFin } = request.query as Params;
    const [from, to] = [dayAsked(fechaInicio), dayAsked(fechaFin)];
    const isUsual = tipoCuenta === '1' && tipoConsulta === 'pagosIndividuales';
    const periods = periodo ? [periodo as Period] : world.proposals.listed(company);
    const all = isUsual ? periods.flatMap((one) => depositsOf(world, company, one)) : [];
    const within = all.filter(({ paidOn }) => (from === null || paidOn >= from) && (to === null || paidOn <= to));
    session.consulted = within;
    session.shown = null;
    const text = strangeRows(depositsJson(within), moments.rows);
    return reply.type('application/json').send(text);
  });

  serve('GET', `${SPOT}/e/obtenerconstancia`, [], ({ session, request, reply }) => {
    const { indice, numeroConstancia } = request.query as Params;
    const deposit = session.consulted[Number(indice)];
    if (!deposit || String(deposit.constancia) !== numeroConstancia) {
      return reply.code(500).send({ cod: 500, msg: 'Request failed' });
    }
    session.shown = deposit.constancia;
    return windowJson(deposit);
  });

  serve('POST', `${SPOT}/t/descargarconstancia`, ['file', 'gives'], async ({ session, moments, request, reply }) => {
    if (await moments.file({ world, request, reply })) return reply;
    const { numeroConstancia } = request.query as Params;
    const deposit = session.consulted.find(({ constancia }) => constancia === session.shown);
    // Its window was not shown in this session. Seen 2026-10.
    if (!deposit || String(session.shown) !== numeroConstancia) {
      return reply.code(500).send({ cod: 500, msg: 'Request failed' });
    }
    return reply.type('text/html;charset=UTF-8').send(fileOf(deposit, moments.gives));
  });

  for (const [what, type] of [
    ['obtenerPercepcionesPeriodo', '40'],
    ['obtenerRetencionesPeriodo', '20'],
  ] as const) {
    serve('GET', `${IGV_FORM}/${what}/:period`, ['totals'], async ({ company, moments, request, reply }) => {
      if (await moments.totals({ world, request, reply })) return reply;
      const { period } = request.params as { period: Period };
      const total = toWire(withheldIn(certificatesOf(world, company, period), type));
      return reply.type('application/json').send(String(total));
    });
  }

  const range = ':fromMonth/:fromYear/:toMonth/:toYear/:byDate/:byPeriod';
  serve('GET', `${DECLARATIONS}/factoriaConsulta/:forms/:fromDay/:toDay/${range}`, ['declarations'], async (asking) => {
    const { company, moments, request, reply } = asking;
    const { from, to } = periodsAsked(request.params as Params);
    const periods = periodRange(from, to);
    if (periods.length > 13) return reply.code(500).send({ cod: 500, msg: 'El rango no puede ser mayor a 12 meses' });
    if (moments.declarations === 'too-many') return [{ cantidad: 345 }];
    const rows: object[] = [];
    for (const period of periods) {
      const presented = await declarations.of(company, period);
      if (presented) rows.push(rowOf(company, presented));
    }
    return rows;
  });

  serve('GET', `${DECLARATIONS}/factoriaDetalleFormulario/:order`, [], async ({ company, request, reply }) => {
    const { order } = request.params as Params;
    for (const period of world.proposals.listed(company)) {
      const found = await declarations.of(company, period);
      if (found && found.orderNumber === order) return detailOf(found);
    }
    return reply.code(404).send({ cod: 404, msg: 'No existe el formulario' });
  });
}

async function overdue(world: Stand<PortalVisits>['world'], request: FastifyRequest, reply: FastifyReply) {
  await sessionOver({ world, request, reply });
  return reply;
}

function fileOf(deposit: Deposit, gives: PlatformMoments['gives']): string {
  if (gives === 'another') return constanciaPage(deposit, String(deposit.constancia + 1));
  const stranger = { documentType: '6', document: '20990099997', name: 'OTRA EMPRESA' };
  return constanciaPage(gives === 'another-ruc' ? { ...deposit, supplier: stranger, customer: stranger } : deposit);
}
