import { streamCollection } from '@yupana/contract/collection.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Pace, watch } from './event-stream.ts';
import { readEvents } from './read-events.ts';

const pace: Pace = { firstRetryMs: 1, longestRetryMs: 4, pollEveryMs: 1, standByMs: 5, silenceMs: 200 };
const fetched = vi.fn<typeof fetch>();
let stop: AbortController;

beforeEach(() => {
  stop = new AbortController();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  stop.abort();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const bytes = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
const stream = (...chunks: string[]) =>
  new Response(bytes(...chunks), { headers: { 'content-type': 'text/event-stream' } });
const event = (value: unknown) => `event: collection\ndata: ${JSON.stringify(value)}\n\n`;

function follow(poll: () => Promise<number>, onEnd?: (error: Error) => void) {
  const seen: number[] = [];
  const ended = watch<number>({
    call: streamCollection,
    params: { uuid: 'u' },
    event: 'collection',
    poll,
    onValue: (value) => seen.push(value),
    onEnd,
    signal: stop.signal,
    pace,
  });
  return { seen, ended };
}

test('events arrive whole even when the network cuts them anywhere', async () => {
  const text = ': hola\n\nevent: collection\r\ndata: {"a":\r\ndata: 1}\r\n\r\nevent: otro\ndata: 2\n\n';
  for (let cut = 0; cut < text.length; cut++) {
    const events = [];
    for await (const event of readEvents(bytes(text.slice(0, cut), text.slice(cut)))) events.push(event);
    expect(events).toEqual([
      { event: 'collection', data: '{"a":\n1}' },
      { event: 'otro', data: '2' },
    ]);
  }
});

test('each event of the stream reaches the screen, and a cut stream is taken up again', async () => {
  fetched.mockImplementationOnce(async () => stream(': latido\n\n', event(1), event(2)));
  fetched.mockImplementationOnce(async () => stream(event(3)));
  fetched.mockImplementation(() => new Promise(() => {}));
  const { seen } = follow(() => Promise.reject(new Error('no polling')));
  await vi.waitFor(() => expect(seen).toEqual([1, 2, 3]));
});

test('of many windows four listen; the others ask, are told that nobody told them, and listen when one is closed', async () => {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({}).finally(() => held.delete(name));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const cut: (() => void)[] = [];
  fetched.mockImplementation((_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(event(1)));
        init?.signal?.addEventListener('abort', () => controller.error(new Error('closed')));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  const windows = Array.from({ length: 6 }, () => {
    const closed = new AbortController();
    const one = { streamed: 0, asked: 0, begun: 0 };
    cut.push(() => closed.abort());
    void watch<number>({
      ...{ call: streamCollection, params: { uuid: 'u' }, event: 'collection', pace },
      signal: AbortSignal.any([closed.signal, stop.signal]),
      onBegin: () => (one.begun += 1),
      poll: async () => 2,
      onValue: (value) => (one[value === 1 ? 'streamed' : 'asked'] += 1),
    });
    return one;
  });
  await vi.waitFor(() => expect(windows.every(({ begun }) => begun > 0)).toBe(true));
  expect(windows.map(({ streamed }) => streamed)).toEqual([1, 1, 1, 1, 0, 0]);
  await vi.waitFor(() => expect(windows.slice(4).every(({ asked, begun }) => asked > 3 && begun > 2)).toBe(true));
  cut[0]?.();
  await vi.waitFor(() => expect(windows.slice(4).reduce((sum, { streamed }) => sum + streamed, 0)).toBe(1));
});

test('when streaming fails again and again, the screen lives from polling', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  let polled = 0;
  const { seen } = follow(async () => ++polled);
  await vi.waitFor(() => expect(seen.slice(0, 3)).toEqual([1, 2, 3]));
});

test('a proxy that answers something else than a stream is a failure of streaming', async () => {
  fetched.mockImplementation(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  const { seen } = follow(async () => 7);
  await vi.waitFor(() => expect(seen[0]).toBe(7));
});

test('a stream that goes silent is given up and opened again', async () => {
  fetched.mockImplementationOnce(
    async (_, init) =>
      new Response(
        new ReadableStream({
          start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  );
  fetched.mockImplementationOnce(async () => stream(event(5)));
  fetched.mockImplementation(() => new Promise(() => {}));
  const { seen } = follow(async () => 0);
  await vi.waitFor(() => expect(seen).toContain(5), { timeout: 3000 });
});

test('a company that does not exist ends the watch with its error', async () => {
  fetched.mockImplementation(
    async () =>
      new Response(JSON.stringify({ errors: [{ code: 'NOT_FOUND', message: 'No' }], message: 'No' }), { status: 404 }),
  );
  const errors: Error[] = [];
  await follow(
    async () => 0,
    (error) => errors.push(error),
  ).ended;
  expect(errors).toHaveLength(1);
  expect(fetched).toHaveBeenCalledTimes(1);
});
