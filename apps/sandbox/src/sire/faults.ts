import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ScenarioId } from '../scenarios/catalogue.ts';
import type { World } from '../world/world.ts';
import {
  ERROR_PAGE_HTML,
  FAILED_HTML,
  internalErrorBody,
  sendHtml,
  Unprocessable,
  unprocessableBody,
} from './bodies.ts';

const SILENT_MS = 90_000;
const FAILING_SHARE = 0.08;

/** What can go wrong in «intermitente», in equal parts. */
const PASSING: readonly ScenarioId[] = ['error-500-json', 'error-500-html', 'conexion-cortada', 'error-503'];

/**
 * Answers in SUNAT's place as the scenario says.
 * @returns false when the scenario only delays and the ordinary answer must follow
 */
export async function answerFault(
  world: World,
  fault: ScenarioId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  switch (fault) {
    case 'lento':
      await waitOrGone(request, world.pauseMs);
      return false;
    case 'sin-respuesta':
      await waitOrGone(request, SILENT_MS);
      return false;
    case 'intermitente': {
      const fails = world.passing.chance(FAILING_SHARE);
      request.scenario = fails ? fault : null;
      return fails ? answerFault(world, world.passing.pick(PASSING), request, reply) : false;
    }
    case 'conexion-cortada':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return true;
    case 'corte-a-la-mitad':
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
      reply.raw.write('{"paginacion":{"page":1,', () => request.raw.socket.destroy());
      return true;
    case 'error-422':
      reply.code(422).send(unprocessableBody(new Unprocessable(1112)));
      return true;
    case 'error-500-json':
      reply
        .code(500)
        .send(internalErrorBody('java.lang.NullPointerException at pe.gob.sunat.migeigv.Servicio.java:214'));
      return true;
    case 'error-500-html':
      sendHtml(reply, 500, FAILED_HTML);
      return true;
    case 'error-503':
      sendHtml(reply, 503, ERROR_PAGE_HTML);
      return true;
    case 'html-200':
      sendHtml(reply, 200, ERROR_PAGE_HTML);
      return true;
    case 'respuesta-ajena':
      reply.send({ resultado: 'OK', datos: null });
      return true;
    case 'limite-429':
      reply.code(429).send();
      return true;
    case 'limite-429-espera':
      reply.code(429).header('retry-after', '2').send();
      return true;
    default:
      return false;
  }
}

/** Waits, but no longer than the caller does. */
async function waitOrGone(request: FastifyRequest, milliseconds: number): Promise<void> {
  const gone = new AbortController();
  request.raw.socket.once('close', () => gone.abort());
  await wait(milliseconds, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
}
