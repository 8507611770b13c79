import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import {
  BARE_500_HTML,
  ERROR_PAGE_HTML,
  FAILED_HTML,
  internalErrorBody,
  sendHtml,
  Unprocessable,
  unprocessableBody,
} from '../sire/bodies.ts';
import { type Answer, faults, NOT_UNDERSTOOD, RECOVERS, RETRIES, type Words } from './fault.ts';

const SILENT_MS = 90_000;
const FAILING_SHARE = 0.08;

export interface AnswerFault extends Words {
  answers: Answer;
  /** A bad connection spares no service; the others only spoil those of SIRE, unless one is named. */
  everywhere?: true;
}

/** A page in the answer's place; SUNAT's front servers answer HTML whatever the caller accepts. */
export function page(status: number, html: string): Answer {
  return ({ reply }) => {
    sendHtml(reply, status, html);
    return true;
  };
}

const cut: Answer = ({ request, reply }) => {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return true;
};

const cutHalfWay: Answer = ({ request, reply }) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
  reply.raw.write('{"paginacion":{"page":1,', () => request.raw.socket.destroy());
  return true;
};

const nullPointer: Answer = ({ reply }) => {
  reply.code(500).send(internalErrorBody('java.lang.NullPointerException at pe.gob.sunat.migeigv.Servicio.java:214'));
  return true;
};

const failed = page(500, FAILED_HTML);
const maintenance = page(503, ERROR_PAGE_HTML);

const late: Answer = async ({ world, request }) => {
  await waitOrGone(request, world.pauseMs);
  return false;
};

const silent: Answer = async ({ request }) => {
  await waitOrGone(request, SILENT_MS);
  return false;
};

const sometimes: Answer = (exchange) => {
  const { world, request } = exchange;
  if (world.passing.chance(FAILING_SHARE)) return world.passing.pick([nullPointer, failed, cut, maintenance])(exchange);
  request.scenario = null;
  return false;
};

/** What SUNAT answers, at any of its services. */
export const ANSWERS = faults<AnswerFault>()({
  'error-422': {
    title: '422 con código 1112',
    sees: NOT_UNDERSTOOD,
    answers: ({ reply }) => {
      reply.code(422).send(unprocessableBody(new Unprocessable(1112)));
      return true;
    },
  },
  'error-500-json': { title: '500 con JSON (NullPointerException)', sees: RETRIES, answers: nullPointer },
  'error-500-html': { title: '500 con página HTML', sees: RETRIES, answers: failed },
  'ruta-desconocida': {
    title: 'SUNAT quitó la ruta: 500 con la página desnuda de nginx',
    sees: NOT_UNDERSTOOD,
    answers: page(500, BARE_500_HTML),
  },
  'error-503': { title: '503: SUNAT en mantenimiento', sees: RETRIES, answers: maintenance },
  'html-200': { title: 'Página HTML con estado 200', sees: NOT_UNDERSTOOD, answers: page(200, ERROR_PAGE_HTML) },
  'respuesta-ajena': {
    title: 'JSON con estado 200 y otra forma',
    sees: NOT_UNDERSTOOD,
    answers: ({ reply }) => {
      reply.send({ resultado: 'OK', datos: null });
      return true;
    },
  },
  'conexion-cortada': { title: 'La conexión se corta', sees: RETRIES, answers: cut },
  'corte-a-la-mitad': { title: 'La conexión se corta a la mitad de la respuesta', sees: RETRIES, answers: cutHalfWay },
  'sin-respuesta': { title: 'SUNAT no responde (90 segundos)', sees: RETRIES, answers: silent },
  lento: { title: 'SUNAT responde lento (3 segundos por llamada)', sees: RECOVERS, answers: late },
  'limite-429': {
    title: '429 sin Retry-After',
    sees: RETRIES,
    answers: ({ reply }) => {
      reply.code(429).send();
      return true;
    },
  },
  'limite-429-espera': {
    title: '429 con Retry-After: 2',
    sees: RETRIES,
    answers: ({ reply }) => {
      reply.code(429).header('retry-after', '2').send();
      return true;
    },
  },
  intermitente: { title: 'El 8 % de las llamadas falla', sees: RECOVERS, answers: sometimes, everywhere: true },
});

/** Waits, but no longer than the caller does. */
async function waitOrGone(request: FastifyRequest, milliseconds: number): Promise<void> {
  const gone = new AbortController();
  request.raw.socket.once('close', () => gone.abort());
  await wait(milliseconds, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
}
