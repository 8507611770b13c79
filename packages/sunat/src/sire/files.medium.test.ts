import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fixture } from '../../test/answers.ts';
import { type Bench, CONTENT, CONTENT_NAME, createBench, failure, OTHER_RUC, PERIOD } from '../../test/client.ts';
import { play } from '../../test/fake-sunat.ts';
import { bombOf, zipOf } from '../../test/zips.ts';

const good = () => zipOf({ [CONTENT_NAME]: CONTENT });
const fetchOne = (bench: Bench) => bench.client.fetchProposal(PERIOD, 'RCE');
const ticketDone = (): { registros: Array<Record<string, unknown>> } =>
  JSON.parse(fixture('ok/ticket-done.json').toString());

test('a ticket with errors is told, with its number', async () => {
  const bench = await createBench();
  bench.sunat.script('ticket', play.json(200, fixture('no-ok/ticket-with-errors.json')));
  const error = await failure(fetchOne(bench));
  expect(error.fault).toEqual({ kind: 'TicketFailed', ticket: '20260300000106', state: '03' });
  expect(error.retry).toBe('later');
  expect(bench.sunat.count('download')).toBe(0);
});

test('a ticket that never ends is given up after the agreed time', async () => {
  const bench = await createBench({ pace: { giveUpMs: 60_000 } });
  bench.sunat.script('ticket', play.json(200, fixture('ok/ticket-in-process.json')));
  const error = await failure(fetchOne(bench));
  expect(error.fault).toEqual({ kind: 'TicketStuck', ticket: '20260300000106', state: '05' });
  const waited = bench.clock.pauses.reduce((total, pause) => total + pause, 0);
  expect(waited).toBeGreaterThan(45_000);
  expect(waited).toBeLessThanOrEqual(60_000);
});

test('a ticket that is never listed is given up too, and has no state', async () => {
  const bench = await createBench();
  bench.sunat.script('ticket', play.json(200, fixture('ok/ticket-not-listed.json')));
  expect((await failure(fetchOne(bench))).fault).toMatchObject({ kind: 'TicketStuck', state: null });
});

test('a ticket in a state that nobody documents is not understood', async () => {
  const bench = await createBench();
  const body = ticketDone();
  body.registros[1]!.codEstadoProceso = '10';
  bench.sunat.script('ticket', play.json(200, body));
  const error = await failure(fetchOne(bench));
  expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: 'state 10 of ticket 20260300000106' });
});

test('state 4 is an end as good as 06, and a report without type is asked for with the word null', async () => {
  const bench = await createBench();
  const body = ticketDone();
  Object.assign(body.registros[1]!, {
    codEstadoProceso: '4',
    archivoReporte: [{ codTipoAchivoReporte: null, nomArchivoReporte: CONTENT_NAME.replace('txt', 'zip') }],
  });
  bench.sunat.script('ticket', play.json(200, body));
  expect((await fetchOne(bench)).kind).toBe('file');
  expect(bench.sunat.seen.at(-1)?.query.codTipoArchivoReporte).toBe('null');
});

test('a ticket that names the file of another company, or of another period, is not asked for', async () => {
  const bench = await createBench();
  const foreign = fixture('ok/ticket-done.json').toString().replaceAll('20600000005-', `${OTHER_RUC}-`);
  bench.sunat.script('ticket', play.json(200, foreign));
  expect((await failure(fetchOne(bench))).fault).toMatchObject({
    kind: 'FileOfAnotherRuc',
    name: expect.stringContaining(OTHER_RUC),
  });
  bench.sunat.script(
    'ticket',
    play.json(200, fixture('ok/ticket-done.json').toString().replaceAll('202609', '202608')),
  );
  expect((await failure(fetchOne(bench))).kind).toBe('UnrecognisedAnswer');
  expect(bench.sunat.count('download')).toBe(0);
});

test('states that no manual names are waited through: 07, 08, 10 and then the end', async () => {
  const bench = await createBench();
  const inState = (state: string) => {
    const body = ticketDone();
    Object.assign(body.registros[1]!, { codEstadoProceso: state, archivoReporte: [] });
    return play.json(200, body);
  };
  bench.sunat.script('ticket', inState('07'), inState('8'), inState('10'), play.json(200, ticketDone()));
  expect((await fetchOne(bench)).kind).toBe('file');
  expect(bench.sunat.count('ticket')).toBe(4);
});

test('a file that is not there yet, in each of the ways SUNAT says so, is waited for', async () => {
  const bench = await createBench();
  bench.sunat.script(
    'download',
    play.json(422, fixture('no-ok/422-file-missing.json')),
    play.json(404, {}),
    play.html(404, fixture('no-ok/500.html')),
    play.json(500, fixture('no-ok/500.json')),
    play.bytes(200, await good()),
  );
  expect((await fetchOne(bench)).kind).toBe('file');
  expect(bench.sunat.count('download')).toBe(5);
  expect(bench.clock.pauses).toEqual([2_000, 3_000, 3_000, 3_000, 3_000]);
});

test('a file that never appears is told as such', async () => {
  const bench = await createBench({ pace: { fileTries: 3 } });
  bench.sunat.script('download', play.json(422, fixture('no-ok/422-file-missing.json')));
  const error = await failure(fetchOne(bench));
  expect(error).toMatchObject({ kind: 'FileNotReady', retry: 'later', evidence: { status: 422 } });
  expect(bench.sunat.count('download')).toBe(3);
});

test('a download damaged on its way is asked for again, and only the good one is handed over', async () => {
  const bench = await createBench();
  const archive = await good();
  const flipped = Buffer.from(archive);
  const inData = 30 + CONTENT_NAME.length + 10;
  flipped[inData] = (flipped[inData] ?? 0) ^ 0xff;
  bench.sunat.script(
    'download',
    play.bytes(200, archive.subarray(0, archive.length - 30)),
    play.bytes(200, Buffer.alloc(0)),
    play.html(200, fixture('no-ok/200.html')),
    play.cut(archive),
    play.bytes(200, flipped),
    play.bytes(200, archive),
  );
  const proposal = await fetchOne(bench);
  if (proposal.kind !== 'file') throw new Error('no file');
  expect(proposal.archive.equals(archive)).toBe(true);
  expect((await buffer(await proposal.open())).toString()).toBe(CONTENT);
});

const hopeless: Record<string, [problem: RegExp, body: () => Promise<Buffer>]> = {
  'a truncated zip': [/^truncated/, async () => (await good()).subarray(0, 80)],
  'an empty zip': [/^empty/, () => zipOf({})],
  'a zip with an empty file': [/^an empty file/, () => zipOf({ [CONTENT_NAME]: '' })],
  'a body that is no zip': [/^not a zip/, async () => Buffer.from('esto no es un archivo')],
  'a zip with a wrong CRC': [/^corrupt/, async () => withWrongCrc(await good())],
  'a zip with something else inside': [/not a text file/, () => zipOf({ 'constancia.pdf': 'x' })],
  'a zip whose parts have different headers': [
    /different headers/,
    () => zipOf({ [CONTENT_NAME]: CONTENT, [CONTENT_NAME.replace('.txt', '_2.txt')]: 'otra|cabecera\r\n1|2\r\n' }),
  ],
};
for (const [name, [problem, body]] of Object.entries(hopeless)) {
  test(`${name} is not understood, and the evidence is kept`, async () => {
    const bench = await createBench();
    bench.sunat.script('download', play.bytes(200, await body()));
    const error = await failure(fetchOne(bench));
    expect(error).toMatchObject({
      kind: 'UnrecognisedAnswer',
      act: 'us',
      evidence: { call: 'sire.download', status: 200 },
    });
    expect(error.fault).toHaveProperty('problem', expect.stringMatching(problem));
  });
}

test('a zip with the file of another company is told as such, and its name says whose', async () => {
  const bench = await createBench();
  const name = CONTENT_NAME.replace('20600000005', OTHER_RUC);
  bench.sunat.script('download', play.bytes(200, await zipOf({ [name]: CONTENT })));
  const error = await failure(fetchOne(bench));
  expect(error).toMatchObject({ act: 'us', fault: { kind: 'FileOfAnotherRuc', name }, evidence: { status: 200 } });
  expect(bench.sunat.count('download')).toBe(1);
});

test('a zip bomb is refused by what it declares', async () => {
  const bench = await createBench({ limits: { contentBytes: 1_000_000 } });
  bench.sunat.script('download', play.bytes(200, await bombOf(CONTENT_NAME, 5_000_000)));
  const error = await failure(fetchOne(bench));
  expect(error.fault).toHaveProperty('problem', 'too large: declares 5000000 bytes');
  expect(bench.sunat.count('download')).toBe(1);
});

test('a proposal in several parts is one text with one header', async () => {
  const bench = await createBench();
  const part = (number: number) => CONTENT_NAME.replace('.txt', `_${number}.txt`);
  bench.sunat.script(
    'download',
    play.bytes(
      200,
      await zipOf({ [part(10)]: 'a|b\r\n5|6\r\n', [part(2)]: '\uFEFFa|b\r\n3|4', [part(1)]: '\uFEFFa|b\r\n1|2\r\n' }),
    ),
  );
  const proposal = await fetchOne(bench);
  if (proposal.kind !== 'file') throw new Error('no file');
  expect(proposal.contentName).toBe(part(1));
  expect((await buffer(await proposal.open())).toString()).toBe('\uFEFFa|b\r\n1|2\r\n3|4\n5|6\r\n');
});

/** Changes the checksum in the central directory, which is the one that readers believe. */
function withWrongCrc(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  const directory = copy.indexOf(Buffer.from('504b0102', 'hex'));
  copy.writeUInt32LE(0x12345678, directory + 16);
  return copy;
}
