import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fixture } from './answers.ts';

export type Interaction = 'token' | 'periods' | 'export' | 'left-out' | 'ticket' | 'download' | 'summary' | 'other';

export interface Seen {
  interaction: Interaction;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the server does with a request. */
export type Play = (response: ServerResponse, seen: Seen, request: IncomingMessage) => void;

export const play = {
  json: (status: number, body: Buffer | string | object, headers: Record<string, string> = {}): Play => {
    const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(bytes);
  },
  html: (status: number, body: Buffer): Play => {
    return (response) => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  },
  bytes: (status: number, body: Buffer): Play => {
    return (response) => response.writeHead(status).end(body);
  },
  /** The connection dies without an answer. */
  reset: ((_response, _seen, request) => request.socket.resetAndDestroy()) satisfies Play,
  /** The connection dies in the middle of the body. */
  cut: (body: Buffer): Play => {
    return (response, _seen, request) => {
      response.writeHead(200, { 'content-length': String(body.length * 2) });
      response.write(body, () => setTimeout(() => request.socket.resetAndDestroy(), 20));
    };
  },
  /** No answer ever. */
  silence: (() => {}) satisfies Play,
};

export interface FakeSunat {
  url: string;
  seen: Seen[];
  count(interaction: Interaction): number;
  /** What to do at each turn of an interaction; the last one stays. */
  script(interaction: Interaction, ...plays: Play[]): void;
  /** What it does now. */
  current(interaction: Interaction): Play;
  stop(): Promise<void>;
}

const ROUTES: ReadonlyArray<[Interaction, RegExp]> = [
  ['token', /^\/v1\/clientessol\/[^/]+\/oauth2\/token\/$/],
  ['periods', /\/rvierce\/padron\/web\/omisos\/(080000|140000)\/periodos$/],
  ['export', /\/(rce|rvie)\/propuesta\/web\/propuesta\/\d{6}\/exporta(cioncomprobante)?propuesta$/],
  [
    'left-out',
    /\/(rce\/propuesta\/web\/excluidos\/\d{6}\/exportaexcluidos|rvie\/propuesta\/web\/noincluidos\/\d{6}\/exportanoincluidos)$/,
  ],
  ['ticket', /\/masivo\/consultaestadotickets$/],
  ['download', /\/masivo\/archivoreporte$/],
  ['summary', /\/resumencomprobantes\/\d{6}\/1\/0\/exporta$/],
];

/** A server that answers well, and that can be told to do each thing SUNAT does. */
export async function startFakeSunat(archive: Buffer): Promise<FakeSunat> {
  const seen: Seen[] = [];
  const scripts = new Map<Interaction, Play[]>([
    ['token', [play.json(200, fixture('ok/token.json'))]],
    ['periods', [play.json(200, fixture('ok/periods.json'))]],
    ['export', [play.json(200, fixture('ok/export.json'))]],
    ['left-out', [play.json(200, fixture('ok/export.json'))]],
    ['ticket', [play.json(200, fixture('ok/ticket-done.json'))]],
    ['download', [play.bytes(200, archive)]],
    ['summary', [play.bytes(200, fixture('ok/summary-rce.txt'))]],
    ['other', [play.json(404, {})]],
  ]);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sunat');
    const interaction = ROUTES.find(([, path]) => path.test(url.pathname))?.[0] ?? 'other';
    const entry: Seen = {
      interaction,
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await text(request),
    };
    seen.push(entry);
    const plays = scripts.get(interaction) ?? [];
    const next = plays.length > 1 ? plays.shift() : plays[0];
    next?.(response, entry, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    count: (interaction) => seen.filter((entry) => entry.interaction === interaction).length,
    script: (interaction, ...plays) => scripts.set(interaction, plays),
    current: (interaction) => scripts.get(interaction)?.[0] ?? play.silence,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
