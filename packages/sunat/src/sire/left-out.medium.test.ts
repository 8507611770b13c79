import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fixture } from '../../test/answers.ts';
import { type Bench, createBench, failure, PERIOD, RUC } from '../../test/client.ts';
import { play } from '../../test/fake-sunat.ts';
import { zipOf } from '../../test/zips.ts';
import type { Book } from './types.ts';

const TEXT = '\uFEFFTipo CP/Doc.|Serie del CDP\r\n01|F001\r\n';

/** SUNAT has such a list ready. @param process as its ticket says; null: it does not say */
async function ready(bench: Bench, name: string, process: string | null): Promise<void> {
  const ticket = fixture('ok/ticket-done.json').toString().replaceAll('20600000005-20261101-090000-propuesta', name);
  const said = process === null ? '"codProceso": null' : `"codProceso": "${process}"`;
  bench.sunat.script('ticket', play.json(200, ticket.replaceAll('"codProceso": "10"', said)));
  bench.sunat.script('download', play.bytes(200, await zipOf({ [`${name}.txt`]: TEXT })));
}

test.each<[Book, string, string | null, string]>([
  ['RCE', 'excluidos', '97', '97'],
  ['RCE', 'excluidos', null, '97'],
  ['RVIE', 'noincluidos', null, '11'],
])(
  '%s: the list «%s» is asked for, its ticket %s waited for and its file fetched',
  async (book, list, process, sent) => {
    const bench = await createBench();
    await ready(bench, `${RUC}-20261101-090000-${list}`, process);
    const kept: string[] = [];
    const found = await bench.client.fetchLeftOut(PERIOD, book, {
      keep: async (_archive, name) => {
        kept.push(name);
      },
    });
    if (found.kind !== 'file') throw new Error('nothing came');
    expect((await buffer(await found.open())).toString()).toBe(TEXT);
    expect(kept).toEqual([`${RUC}-20261101-090000-${list}.zip`]);
    const seen = bench.sunat.seen.filter(({ interaction }) => interaction !== 'token');
    expect(seen.map(({ interaction }) => interaction)).toEqual(['left-out', 'ticket', 'download']);
    expect(seen[0]?.query).toEqual({ codTipoArchivo: '0', codOrigenEnvio: '2' });
    expect(seen[2]?.query).toMatchObject({ codProceso: sent });
  },
);

test('that SUNAT left out nothing is a word of its own', async () => {
  const bench = await createBench();
  bench.sunat.script('left-out', play.json(422, fixture('no-ok/422-empty-period.json')));
  expect(await bench.client.fetchLeftOut(PERIOD, 'RCE')).toMatchObject({ kind: 'empty' });
});

test.each([
  ['the page of a gateway that knows no such route', play.html(500, fixture('no-ok/500.html'))],
  ['a 200 without a ticket', play.json(200, fixture('no-ok/200-export-without-ticket.json'))],
  ['a refusal', play.json(422, fixture('no-ok/422-refused.json'))],
])('%s is not that word', async (_what, answer) => {
  const bench = await createBench();
  bench.sunat.script('left-out', answer);
  const error = await failure(bench.client.fetchLeftOut(PERIOD, 'RVIE'));
  expect(['UnrecognisedAnswer', 'RequestRefused', 'ServiceUnavailable']).toContain(error.kind);
});

test('the proposal is not taken for the list of what is not in it', async () => {
  const bench = await createBench();
  const error = await failure(bench.client.fetchLeftOut(PERIOD, 'RCE'));
  expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: expect.stringContaining('not the list') });
  expect(bench.sunat.count('download')).toBe(0);
});
