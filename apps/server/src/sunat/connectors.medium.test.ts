import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSunat } from './connectors.ts';
import { type Approach, PACES } from './paces.ts';

const RUC = '20512345671';
const PATIENCE = { timeout: 30_000 };
const LOGIN = { solUser: 'MODDATOS', solKey: 'clave', apiKey: 'cliente', apiSecret: 'secreto' };

/** A SUNAT that gives tokens and keeps everything else waiting. */
async function patientSunat() {
  const waiting: { path: string; response: ServerResponse }[] = [];
  let tokens = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!path.includes('/oauth2/token')) return void waiting.push({ path, response });
    tokens += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: 'ficha', token_type: 'JWT', expires_in: 3600 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    waiting,
    tokens: () => tokens,
    at: (part: string) => waiting.filter(({ path }) => path.includes(part)),
  };
}

function servicesOf({ url }: { url: string }, pace?: Approach) {
  return createSunat({
    config: {
      mode: 'production',
      scratchFolder: '/nowhere',
      sunat: {
        ...{
          security: url,
          sire: url,
          api: url,
          cpe: url,
          cpeScope: 'https://api-cpe.sunat.gob.pe',
          menu: url,
          ww1: url,
        },
        ...{ platform: url, www: url, rucRegister: null, publicHosts: null },
        ...{ leftOutLists: false, withholdings: false, mailboxes: false, seeSol: false },
        ...{ ticketFirstLookMs: 0, portalPauseMs: 0, ticketGiveUpMs: 1_000 },
      },
    },
    log: { debug: () => undefined },
    pace,
  });
}

test('the SIRE and the portal together have no more of a company under way than it has in all', async () => {
  const sunat = await patientSunat();
  const services = servicesOf(sunat, { ...PACES, perRucInAll: 2 });
  const enough = new AbortController();
  const calls = [1, 2, 3].map(() => services.sire(RUC, LOGIN).listPeriods('RCE', enough.signal));
  await vi.waitFor(() => expect(sunat.at('/periodos')).toHaveLength(2), PATIENCE);
  const visit = services.portal?.({ ruc: RUC, ...LOGIN }).verify(enough.signal);
  const settled = Promise.allSettled([...calls, visit]);
  // A call of another company, which passes: by then the portal would have been asked, too.
  const other = services.sire('20100070970', { ...LOGIN, apiKey: 'otro' }).listPeriods('RCE', enough.signal);
  const ended = Promise.allSettled([other]);
  await vi.waitFor(() => expect(sunat.at('/periodos')).toHaveLength(3), PATIENCE);
  await setTimeout(500);
  expect(sunat.at('/cl-ti-itmenu/')).toHaveLength(0);
  enough.abort();
  await Promise.all([settled, ended]);
  await services.close();
});

test('what a company asks of the SIRE and of the portal counts together, and the portal has its place; one token serves all', async () => {
  const sunat = await patientSunat();
  const services = servicesOf(sunat);
  const enough = new AbortController();
  const calls = [1, 2, 3, 4].map(() => services.sire(RUC, LOGIN).listPeriods('RCE', enough.signal));
  const visit = services.portal?.({ ruc: RUC, ...LOGIN }).verify(enough.signal);
  const settled = Promise.allSettled([...calls, visit]);
  await vi.waitFor(() => expect(sunat.waiting).toHaveLength(3), PATIENCE);
  expect(sunat.at('/periodos')).toHaveLength(2);
  expect(sunat.at('/cl-ti-itmenu/')).toHaveLength(1);
  const other = services.sire('20100070970', { ...LOGIN, apiKey: 'otro' }).listPeriods('RCE', enough.signal);
  const ended = Promise.allSettled([other]);
  await vi.waitFor(() => expect(sunat.at('/periodos')).toHaveLength(3), PATIENCE);
  expect(sunat.waiting).toHaveLength(4);
  expect(sunat.tokens()).toBe(2);
  enough.abort();
  expect([...(await settled), ...(await ended)].map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  await services.close();
});

test('of a SOL user two logins are twenty seconds apart where SUNAT is asked, whatever the demo does', () => {
  expect(servicesOf({ url: 'http://127.0.0.1:1' }).loginsApartMs).toBe(20_000);
});
