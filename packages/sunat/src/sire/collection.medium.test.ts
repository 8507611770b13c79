import { buffer } from 'node:stream/consumers';
import { parsePeriod, periodRange } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { fixture } from '../../test/answers.ts';
import { type Bench, CONTENT, createBench } from '../../test/client.ts';
import { type Interaction, type Play, play } from '../../test/fake-sunat.ts';
import type { Book } from './types.ts';

const PERIODS = periodRange(parsePeriod('202411'), parsePeriod('202610'));

/** The same sequence from the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** SUNAT on a bad day: 8 of 100 calls end in a 500, a reset or a page; new tickets are not listed at the first look. */
function spoil(bench: Bench, random: () => number): Map<string, number> {
  const faults: Record<string, Play> = {
    'a 500': play.json(500, fixture('no-ok/500.json')),
    'a reset': play.reset,
    'a page': play.html(200, fixture('no-ok/200.html')),
  };
  const played = new Map<string, number>();
  const looks = new Map<string, number>();
  let tickets = 0;
  const good: Partial<Record<Interaction, Play>> = {
    token: play.json(200, fixture('ok/token.json')),
    export: (response) => {
      tickets += 1;
      response.end(JSON.stringify({ numTicket: `202603${String(tickets).padStart(8, '0')}` }));
    },
    ticket: (response, { query }) => {
      const ticket = query.numTicket ?? '';
      looks.set(ticket, (looks.get(ticket) ?? 0) + 1);
      const body = looks.get(ticket) === 1 ? 'ok/ticket-not-listed.json' : 'ok/ticket-done.json';
      const text = fixture(body).toString();
      response.end(text.replaceAll('20260300000106', ticket).replaceAll('"202609"', `"${query.perIni}"`));
    },
  };
  for (const interaction of ['token', 'export', 'ticket', 'download', 'summary'] as const) {
    const well = good[interaction] ?? bench.sunat.current(interaction);
    bench.sunat.script(interaction, (response, seen, request) => {
      const names = Object.keys(faults);
      const name = random() < 0.08 ? (names[Math.floor(random() * names.length)] ?? '') : 'well';
      played.set(name, (played.get(name) ?? 0) + 1);
      (faults[name] ?? well)(response, seen, request);
    });
  }
  return played;
}

test.each([1, 2, 3])(
  '24 periods of both books are collected though one call in twelve fails (day %i)',
  async (seed) => {
    const bench = await createBench();
    const random = chance(seed);
    const played = spoil(bench, random);
    const collected = async (book: Book) =>
      Promise.all(
        PERIODS.map(async (period) => {
          const proposal = await bench.client.fetchProposal(period, book);
          if (proposal.kind !== 'file') throw new Error(`${period} came empty`);
          expect((await bench.client.summaryText(period, book)).kind).toBe('text');
          return (await buffer(await proposal.open())).toString();
        }),
      );
    const texts = (await Promise.all([collected('RCE'), collected('RVIE')])).flat();
    expect(texts).toEqual(Array.from({ length: 48 }, () => CONTENT));
    expect([...played.keys()].sort()).toEqual(['a 500', 'a page', 'a reset', 'well']);
    expect(bench.sunat.count('token')).toBeLessThanOrEqual(3);
  },
);
