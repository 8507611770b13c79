import { setTimeout as wait } from 'node:timers/promises';
import { fromBuffer } from 'yauzl';
import { BOOK_CODES, type Book } from '../files/layouts.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import { COMPANIES, type Company } from '../universe/companies.ts';

/** The day on which the medium tests take place: noon in Lima. */
export const NOON = '2026-11-20T17:00:00Z';
export const PREFIX = '/v1/contribuyente/migeigv/libros';
const EXPORTS: Record<Book, string> = {
  RCE: '/rce/propuesta/web/propuesta/PERIOD/exportacioncomprobantepropuesta?codTipoArchivo=0&codOrigenEnvio=2',
  RVIE: '/rvie/propuesta/web/propuesta/PERIOD/exportapropuesta?codTipoArchivo=0',
};

export function company(text: string): Company {
  const found = COMPANIES.find(({ name }) => name.includes(text));
  if (!found) throw new Error(`No hay una empresa «${text}».`);
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
export type Json = any;

/** A caller that knows SUNAT's manual and nothing of the product. */
export class Caller {
  readonly sandbox: Sandbox;
  readonly who: Company;
  token = '';

  constructor(sandbox: Sandbox, who: Company) {
    this.sandbox = sandbox;
    this.who = who;
  }

  form(changes: Record<string, string> = {}): Record<string, string> {
    const { clientId, clientSecret, solUser, solKey } = this.who.credentials;
    return {
      grant_type: 'password',
      scope: 'https://api-sire.sunat.gob.pe',
      client_id: clientId,
      client_secret: clientSecret,
      username: this.who.ruc + solUser,
      password: solKey,
      ...changes,
    };
  }

  /** Asks for a token with some fields changed. */
  login(changes: Record<string, string> = {}): Promise<Response> {
    const body = this.form(changes);
    const path = `/v1/clientessol/${encodeURIComponent(body.client_id ?? '')}/oauth2/token/`;
    return fetch(this.sandbox.url + path, { method: 'POST', body: new URLSearchParams(body) });
  }

  async enter(changes: Record<string, string> = {}): Promise<this> {
    const answer: Json = await (await this.login(changes)).json();
    this.token = answer.access_token;
    return this;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.sandbox.url + PREFIX + path, { headers: { authorization: `Bearer ${this.token}`, ...headers } });
  }

  periods(book: Book = 'RCE'): Promise<Response> {
    return this.get(`/rvierce/padron/web/omisos/${BOOK_CODES[book]}/periodos`);
  }

  summary(book: Book, period: string): Promise<Response> {
    return this.get(`/rvierce/resumen/web/resumencomprobantes/${period}/1/0/exporta?codLibro=${BOOK_CODES[book]}`);
  }

  export(book: Book, period: string): Promise<Response> {
    return this.get(EXPORTS[book].replace('PERIOD', period));
  }

  tickets(period: string, more = ''): Promise<Response> {
    const query = `perIni=${period}&perFin=${period}&page=1&perPage=20${more}`;
    return this.get(`/rvierce/gestionprocesosmasivos/web/masivo/consultaestadotickets?${query}`);
  }

  /** Waits for a ticket to end and answers its record. */
  async finished(period: string, number: string): Promise<Json> {
    for (let tries = 0; tries < 100; tries += 1) {
      const { registros }: Json = await (await this.tickets(period, `&numTicket=${number}`)).json();
      if (['03', '06'].includes(registros[0]?.codEstadoProceso)) return registros[0];
      await wait(20);
    }
    throw new Error(`El ticket ${number} no terminó.`);
  }

  download(book: Book, record: Json, changes: Record<string, string | null> = {}): Promise<Response> {
    const file = record.archivoReporte[0];
    const all: Record<string, string | null> = {
      nomArchivoReporte: file.nomArchivoReporte,
      codTipoArchivoReporte: file.codTipoAchivoReporte,
      codLibro: BOOK_CODES[book],
      perTributario: record.perTributario,
      codProceso: record.codProceso,
      numTicket: record.numTicket,
      ...changes,
    };
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null);
    const query = new URLSearchParams(given);
    return this.get(`/rvierce/gestionprocesosmasivos/web/masivo/archivoreporte?${query}`);
  }

  /** From the export to the bytes of the zip. */
  async archive(book: Book, period: string): Promise<Buffer> {
    const { numTicket }: Json = await (await this.export(book, period)).json();
    const answer = await this.download(book, await this.finished(period, numTicket));
    return Buffer.from(await answer.arrayBuffer());
  }

  /** From the export to the text inside the zip. */
  async proposal(book: Book, period: string): Promise<string> {
    const [file] = await unzip(await this.archive(book, period));
    return file?.content.toString() ?? '';
  }

  async control(method: string, path: string, body?: object): Promise<Json> {
    const headers = body ? { 'content-type': 'application/json' } : undefined;
    const init = { method, headers, body: body && JSON.stringify(body) };
    const answer = await fetch(`${this.sandbox.url}/__sandbox${path}`, init);
    return answer.status === 204 ? null : answer.json();
  }

  /** Switches a scenario on for this company. */
  spoil(scenario: string, limits: object = {}): Promise<Json> {
    return this.control('POST', '/scenarios', { ruc: this.who.ruc, scenario, ...limits });
  }
}

export function quickSandbox(options: object = {}): Promise<Sandbox> {
  return startSandbox({ ticketDelayMs: 40, pauseMs: 600, now: NOON, ...options });
}

/** The files in a zip. Throws what a reader of zips throws when it is not one. */
export function unzip(bytes: Buffer): Promise<{ name: string; content: Buffer }[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const files: { name: string; content: Buffer }[] = [];
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('error', reject);
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files.push({ name: entry.fileName, content: Buffer.concat(chunks) });
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}
