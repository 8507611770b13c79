import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fixture } from '../../test/answers.ts';
import { CONTENT, CONTENT_NAME, CREDENTIALS, createBench, failure, PERIOD, RUC } from '../../test/client.ts';
import { play } from '../../test/fake-sunat.ts';
import type { SireStage } from './types.ts';

test('the token is asked for with exactly the fields that SUNAT documents', async () => {
  const bench = await createBench();
  await bench.client.authenticate();
  const [seen] = bench.sunat.seen;
  expect(seen).toMatchObject({
    method: 'POST',
    path: `/v1/clientessol/${CREDENTIALS.clientId}/oauth2/token/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': expect.stringContaining('Yupana') },
  });
  expect(Object.fromEntries(new URLSearchParams(seen?.body))).toEqual({
    grant_type: 'password',
    scope: 'https://api-sire.sunat.gob.pe',
    client_id: CREDENTIALS.clientId,
    client_secret: CREDENTIALS.clientSecret,
    username: `${RUC}FICTICIO`,
    password: CREDENTIALS.solKey,
  });
});

test('a purchase proposal goes from the export through the ticket to the text of its file', async () => {
  const bench = await createBench();
  const stages: SireStage[] = [];
  const proposal = await bench.client.fetchProposal(PERIOD, 'RCE', { onStage: (stage) => stages.push(stage) });
  if (proposal.kind !== 'file') throw new Error('no file');
  expect(proposal).toMatchObject({
    archiveName: `${RUC}-20261101-090000-propuesta.zip`,
    contentName: CONTENT_NAME,
    contentBytes: Buffer.byteLength(CONTENT),
  });
  expect((await buffer(await proposal.open())).toString()).toBe(CONTENT);
  expect((await buffer(await proposal.open())).toString()).toBe(CONTENT);
  expect(stages.map(({ stage }) => stage)).toEqual(['requesting', 'waiting', 'downloading']);
  expect(bench.sunat.seen.map(({ interaction, query }) => ({ interaction, query }))).toEqual([
    { interaction: 'token', query: {} },
    { interaction: 'export', query: { codTipoArchivo: '0', codOrigenEnvio: '2' } },
    {
      interaction: 'ticket',
      query: {
        perIni: PERIOD,
        perFin: PERIOD,
        page: '1',
        perPage: '20',
        numTicket: '20260300000106',
        codLibro: '080000',
        codOrigenEnvio: '2',
      },
    },
    {
      interaction: 'download',
      query: {
        nomArchivoReporte: `${RUC}-20261101-090000-propuesta.zip`,
        codTipoArchivoReporte: '00',
        codLibro: '080000',
        perTributario: PERIOD,
        codProceso: '10',
        numTicket: '20260300000106',
      },
    },
  ]);
});

test('a sales proposal is asked for at its own address, without an origin', async () => {
  const bench = await createBench();
  await bench.client.fetchProposal(PERIOD, 'RVIE');
  const [, asked, ticket] = bench.sunat.seen;
  expect(asked).toMatchObject({
    path: `/v1/contribuyente/migeigv/libros/rvie/propuesta/web/propuesta/${PERIOD}/exportapropuesta`,
    query: { codTipoArchivo: '0' },
  });
  expect(asked?.query).not.toHaveProperty('codOrigenEnvio');
  expect(ticket?.query.codLibro).toBe('140000');
});

test('every call to SIRE carries the token, a User-Agent and the JSON headers', async () => {
  const bench = await createBench();
  await bench.client.listPeriods('RCE');
  await bench.client.summaryText(PERIOD, 'RCE');
  await bench.client.fetchProposal(PERIOD, 'RCE');
  const calls = bench.sunat.seen.filter(({ interaction }) => interaction !== 'token');
  expect(calls).toHaveLength(5);
  for (const { headers } of calls) {
    expect(headers.authorization).toBe(`Bearer ${JSON.parse(fixture('ok/token.json').toString()).access_token}`);
    expect(headers['user-agent']).toContain('Yupana');
    expect(headers.accept).toContain('application/json');
    expect(headers['content-type']).toBe('application/json');
  }
});

test('one token serves many calls, also when they start at the same time', async () => {
  const bench = await createBench();
  await Promise.all([bench.client.listPeriods('RCE'), bench.client.listPeriods('RVIE'), bench.client.authenticate()]);
  await bench.another().listPeriods('RCE');
  expect(bench.sunat.count('token')).toBe(1);
  expect(bench.sunat.count('periods')).toBe(3);
});

test('a token is asked for again shortly before it expires', async () => {
  const bench = await createBench();
  await bench.client.listPeriods('RCE');
  bench.clock.advance(3_400_000);
  await bench.client.listPeriods('RCE');
  expect(bench.sunat.count('token')).toBe(1);
  bench.clock.advance(150_000);
  await bench.client.listPeriods('RCE');
  expect(bench.sunat.count('token')).toBe(2);
});

test('a changed password never meets the token of the old one', async () => {
  const bench = await createBench();
  await bench.client.authenticate();
  await bench.another({ access: { ...CREDENTIALS, solKey: 'otra' } }).authenticate();
  expect(bench.sunat.count('token')).toBe(2);
});

test('an empty purchase period is empty, and no ticket is waited for', async () => {
  const bench = await createBench();
  for (const name of ['no-ok/422-empty-period.json', 'no-ok/422-empty-period-numbers.json']) {
    bench.sunat.script('export', play.json(422, fixture(name)));
    expect(await bench.client.fetchProposal(PERIOD, 'RCE')).toMatchObject({ kind: 'empty', answer: { status: 422 } });
  }
  expect(bench.sunat.count('ticket')).toBe(0);
  expect(bench.sunat.count('export')).toBe(2);
});

test.each(['RCE', 'RVIE'] as const)(
  'an export of %s answered 200 without a ticket is not understood, and the answer is kept',
  async (book) => {
    const bench = await createBench();
    bench.sunat.script('export', play.json(200, fixture('no-ok/200-export-without-ticket.json')));
    const refused = await failure(bench.client.fetchProposal(PERIOD, book));
    expect(refused.kind).toBe('UnrecognisedAnswer');
    expect(refused.evidence).toMatchObject({ status: 200, body: expect.stringContaining('nombreArchivo') });
    expect(bench.sunat.count('ticket')).toBe(0);
  },
);

test('a ticket that is not listed yet, and one in process, are waited for', async () => {
  const bench = await createBench();
  bench.sunat.script(
    'ticket',
    play.json(200, fixture('ok/ticket-not-listed.json')),
    play.json(422, fixture('no-ok/422-empty-period.json')),
    play.json(200, fixture('ok/ticket-in-process.json')),
    play.json(200, fixture('ok/ticket-done.json')),
  );
  const states: Array<string | null> = [];
  const proposal = await bench.client.fetchProposal(PERIOD, 'RCE', {
    onStage: (stage) => stage.stage === 'waiting' && states.push(stage.state),
  });
  expect(proposal.kind).toBe('file');
  expect(states).toEqual([null, '05']);
  expect(bench.clock.pauses).toEqual([2_000, 2_000, 3_000, 4_500]);
});

test('the summary comes as SUNAT wrote it, or empty when SUNAT says that there is none', async () => {
  const bench = await createBench();
  const summary = await bench.client.summaryText(PERIOD, 'RCE');
  expect(summary).toEqual({ kind: 'text', text: fixture('ok/summary-rce.txt').toString() });
  expect(bench.sunat.seen.at(-1)).toMatchObject({
    path: `/v1/contribuyente/migeigv/libros/rvierce/resumen/web/resumencomprobantes/${PERIOD}/1/0/exporta`,
    query: { codLibro: '080000' },
  });
  bench.sunat.script('summary', play.json(422, fixture('no-ok/422-empty-period.json')));
  expect(await bench.client.summaryText(PERIOD, 'RCE')).toEqual({ kind: 'empty' });
});

test('each call leaves one event without secrets', async () => {
  const bench = await createBench();
  bench.sunat.script('periods', play.json(500, fixture('no-ok/500.json')), play.json(200, fixture('ok/periods.json')));
  await bench.client.listPeriods('RCE');
  expect(bench.events).toMatchObject([
    { call: 'security.token', ruc: RUC, attempt: 1, status: 200, error: null },
    { call: 'sire.periods', ruc: RUC, attempt: 1, status: 500, error: 'ServiceUnavailable' },
    { call: 'sire.periods', ruc: RUC, attempt: 2, status: 200, error: null },
  ]);
  expect(JSON.stringify(bench.events)).not.toMatch(/eyJ|Cl4ve|c2VjcmV0bw/);
});

test('credentials are verified by asking SUNAT anew, also while a token is at hand', async () => {
  const bench = await createBench();
  await bench.client.authenticate();
  await bench.client.authenticate();
  expect(bench.sunat.seen).toHaveLength(1);
  await bench.client.verify();
  expect(bench.sunat.seen.map(({ interaction }) => interaction)).toEqual(['token', 'token']);
});
