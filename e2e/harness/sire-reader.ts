import { inflateRawSync } from 'node:zlib';
import type { Figures, Registration } from './api.ts';

/**
 * Reads what a SIRE server serves with nothing of the product: plain fetch, a dozen lines of ZIP, a split of the text.
 * It is the other witness of the journeys that compare sums.
 */
const PREFIX = '/v1/contribuyente/migeigv/libros';
const MASSIVE = `${PREFIX}/rvierce/gestionprocesosmasivos/web/masivo`;
const EXPORTS = {
  RCE: {
    path: (period: string) => `/rce/propuesta/web/propuesta/${period}/exportacioncomprobantepropuesta`,
    book: '080000',
  },
  RVIE: { path: (period: string) => `/rvie/propuesta/web/propuesta/${period}/exportapropuesta`, book: '140000' },
};
const COLUMNS = { RCE: { igv: [15, 17, 19], total: 24 }, RVIE: { igv: [16, 17], total: 25 } };
const NOTHING: Figures = { count: 0, igv: 0, total: 0 };

export async function figuresServed(
  sire: string,
  company: Registration,
  period: string,
  book: 'RCE' | 'RVIE',
): Promise<Figures> {
  const ask = client(sire, await tokenOf(sire, company));
  const exported = await ask(`${PREFIX}${EXPORTS[book].path(period)}?codTipoArchivo=0&codOrigenEnvio=2`);
  if (exported.status === 422) return NOTHING;
  const { numTicket } = (await exported.json()) as { numTicket: string };
  const archive = await finishedArchive(ask, period, numTicket);
  const query = new URLSearchParams({
    ...{ nomArchivoReporte: archive, codTipoArchivoReporte: '00', codLibro: EXPORTS[book].book },
    ...{ perTributario: period, codProceso: '10', numTicket },
  });
  const zip = Buffer.from(await (await ask(`${MASSIVE}/archivoreporte?${query}`)).arrayBuffer());
  return sumsOf(onlyEntry(zip).toString('utf8'), book);
}

type Ask = (path: string) => Promise<Response>;

function client(sire: string, token: string): Ask {
  return (path) => fetch(sire + path, { headers: { authorization: `Bearer ${token}`, 'user-agent': 'witness' } });
}

async function tokenOf(sire: string, company: Registration): Promise<string> {
  const response = await fetch(`${sire}/v1/clientessol/${company.clientId}/oauth2/token/`, {
    method: 'POST',
    headers: { 'user-agent': 'witness' },
    body: new URLSearchParams({
      ...{ grant_type: 'password', scope: 'https://api-sire.sunat.gob.pe' },
      ...{ client_id: company.clientId, client_secret: company.clientSecret },
      ...{ username: company.ruc + company.solUser, password: company.solKey },
    }),
  });
  const body = (await response.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(`No token: ${JSON.stringify(body)}`);
  return body.access_token;
}

interface TicketList {
  registros: { numTicket: string; codEstadoProceso?: string; archivoReporte?: { nomArchivoReporte: string }[] }[];
}

async function finishedArchive(ask: Ask, period: string, ticket: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const query = new URLSearchParams({ perIni: period, perFin: period, page: '1', perPage: '20', numTicket: ticket });
    const { registros } = (await (await ask(`${MASSIVE}/consultaestadotickets?${query}`)).json()) as TicketList;
    const found = registros.find(({ numTicket }) => numTicket === ticket);
    const archive = found?.archivoReporte?.[0]?.nomArchivoReporte;
    if (found?.codEstadoProceso === '06' && archive) return archive;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The ticket ${ticket} never ended.`);
}

/** The first file of a ZIP, by its central directory. */
function onlyEntry(zip: Buffer): Buffer {
  const directory = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16);
  const [method, size, offset] = [
    zip.readUInt16LE(directory + 10),
    zip.readUInt32LE(directory + 20),
    zip.readUInt32LE(directory + 42),
  ];
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const bytes = zip.subarray(start, start + size);
  return method === 0 ? bytes : inflateRawSync(bytes);
}

function sumsOf(text: string, book: 'RCE' | 'RVIE'): Figures {
  const figures = { ...NOTHING };
  for (const line of text.split(/\r?\n/).slice(1).filter(Boolean)) {
    const cells = line.split('|');
    figures.count += 1;
    for (const column of COLUMNS[book].igv) figures.igv += centimos(cells[column]);
    figures.total += centimos(cells[COLUMNS[book].total]);
  }
  return figures;
}

function centimos(text = '0'): number {
  return Math.round(Number(text) * 100);
}
