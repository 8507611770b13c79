import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGovernor, type GovernorOptions } from './governor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOST = 'api-sire.sunat.gob.pe';
const FREE = { concurrency: 100, spacingMs: 0 };

/** Runs calls of 100 ms each and notes when each one started. */
function course(options: GovernorOptions) {
  const governor = createGovernor({ perRuc: FREE, perHost: FREE, ...options });
  const origin = performance.now();
  const starts: Array<[ruc: string, at: number]> = [];
  const call = (ruc: string, signal?: AbortSignal, host = HOST) =>
    governor.run(
      { ruc, host },
      async () => {
        starts.push([ruc, Math.round(performance.now() - origin)]);
        await new Promise((resolve) => setTimeout(resolve, 100));
      },
      signal,
    );
  return { governor, call, starts };
}

test('a company makes no more calls at once than agreed, over all hosts', async () => {
  const { call, starts } = course({ perRuc: { concurrency: 2, spacingMs: 0 } });
  const calls = [call('a'), call('a', undefined, 'other'), call('a'), call('a', undefined, 'other')];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts.map(([, at]) => at)).toEqual([0, 0, 100, 100]);
});

test('a company that ends a call on one host may start one on another', async () => {
  const { call, starts } = course({ perRuc: { concurrency: 1, spacingMs: 0 } });
  const calls = [call('a'), call('a', undefined, 'other')];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts.map(([, at]) => at)).toEqual([0, 100]);
});

test('an urgent call goes before the company’s others, and waits for the other companies', async () => {
  const { governor, call, starts } = course({ perHost: { concurrency: 1, spacingMs: 0 } });
  const calls: Array<Promise<unknown>> = [call('a'), call('a'), call('b')];
  const urgent = async () => void starts.push(['urgent', 0]);
  calls.push(governor.run({ ruc: 'a', host: HOST, isUrgent: true }, urgent));
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts.map(([ruc]) => ruc)).toEqual(['a', 'urgent', 'b', 'a']);
});

test('the calls of a company start with a pause between them', async () => {
  const { call, starts } = course({ perRuc: { concurrency: 9, spacingMs: 250 } });
  const calls = [call('a'), call('a'), call('b'), call('a')];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 250],
    ['a', 500],
  ]);
});

test('a company with many calls does not make the others wait for all of them', async () => {
  const { call, starts } = course({ perHost: { concurrency: 1, spacingMs: 0 } });
  const calls = [call('big'), call('big'), call('big'), call('big'), call('small'), call('tiny')];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts.map(([ruc]) => ruc)).toEqual(['big', 'big', 'small', 'tiny', 'big', 'big']);
});

test('a host that asks for calm is left alone for that long, and then approached slowly', async () => {
  const { governor, call, starts } = course({});
  governor.slowDown(HOST, 3_000);
  const calls = [call('a'), call('b'), call('c'), call('d')];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  // 500 ms of slowness, halved after each good answer.
  expect(starts).toEqual([
    ['a', 3_000],
    ['b', 3_500],
    ['c', 3_750],
    ['d', 3_875],
  ]);
});

test('each new alarm doubles the slowness up to ten seconds, and other hosts do not notice', async () => {
  const { governor, call, starts } = course({});
  for (let alarm = 0; alarm < 20; alarm += 1) governor.slowDown(HOST, null);
  const calls = [call('a'), call('b'), call('c', undefined, 'other')];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts).toEqual([
    ['c', 0],
    ['a', 10_000],
    ['b', 20_000],
  ]);
});

test('a host that fails is approached at half the pace each time, down to a floor, and comes back by itself', async () => {
  const { governor, call, starts } = course({ perHost: { concurrency: 100, spacingMs: 100 } });
  for (const _ of [1, 2]) governor.halvePace(HOST);
  const calls = Array.from({ length: 5 }, () => call('a'));
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  // 400 ms apart in place of 100, and half of what was added less after each good answer.
  expect(starts.map(([, at]) => at)).toEqual([0, 400, 650, 825, 963]);
  for (const _ of Array.from({ length: 20 })) governor.halvePace(HOST);
  const later = Promise.all([call('b'), call('c')]);
  await vi.runAllTimersAsync();
  await later;
  const [first = 0, second = 0] = starts.slice(-2).map(([, at]) => at);
  expect(second - first).toBe(2_100);
});

test('a service without a spacing has no pace to halve', async () => {
  const { governor, call, starts } = course({});
  governor.halvePace(HOST);
  const calls = [call('a'), call('b')];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts.map(([, at]) => at)).toEqual([0, 0]);
});

test('a call that is aborted in the queue leaves it, and the rest go on', async () => {
  const { call, starts } = course({ perHost: { concurrency: 1, spacingMs: 0 } });
  const controller = new AbortController();
  const first = call('a');
  const leaving = call('b', controller.signal);
  const last = call('c');
  controller.abort(new Error('left'));
  await expect(leaving).rejects.toThrow('left');
  await vi.runAllTimersAsync();
  await Promise.all([first, last]);
  expect(starts.map(([ruc]) => ruc)).toEqual(['a', 'c']);
  await expect(call('d', controller.signal)).rejects.toThrow('left');
});

test('a call that fails gives its place back', async () => {
  const governor = createGovernor({ perRuc: { concurrency: 1, spacingMs: 0 }, perHost: FREE });
  const lane = { ruc: 'a', host: HOST };
  await expect(governor.run(lane, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
  expect(await governor.run(lane, async () => 'fine')).toBe('fine');
});

test('a company makes no more calls at once than agreed, over all services, and a service that waited gets the next place', async () => {
  const { governor, call, starts } = course({ perRucInAll: 2 });
  const portal = governor.of({ perRuc: FREE, perHost: FREE });
  const page = async () => void starts.push(['portal', Math.round(performance.now())]);
  const origin = performance.now();
  const calls: Array<Promise<unknown>> = [call('a'), call('a'), call('a')];
  calls.push(portal.run({ ruc: 'a', host: HOST }, page), portal.run({ ruc: 'b', host: HOST }, page));
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts.map(([who, at]) => [who, who === 'portal' ? at - origin : at])).toEqual([
    ['a', 0],
    ['a', 0],
    ['portal', 0],
    ['portal', 100],
    ['a', 100],
  ]);
});

test('the calm that one service was asked for does not make another wait at the same host', async () => {
  const { governor, call, starts } = course({});
  const portal = governor.of({ perRuc: FREE, perHost: FREE });
  governor.slowDown(HOST, 3_000);
  const calls = [call('a'), portal.run({ ruc: 'a', host: HOST }, async () => void starts.push(['portal', 0]))];
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(starts).toEqual([
    ['portal', 0],
    ['a', 3_000],
  ]);
});

test('a visit that waits for calls of its own takes none of their places', async () => {
  const { governor, call, starts } = course({ perRucInAll: 1 });
  const visits = governor.of({ perRuc: { concurrency: 1, spacingMs: 0 }, holdsCalls: true });
  const visit = visits.run({ ruc: 'a', host: HOST }, () => call('a'));
  await vi.runAllTimersAsync();
  await visit;
  expect(starts).toEqual([['a', 0]]);
});
