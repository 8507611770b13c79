import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { failure } from '../../test/client.ts';
import { createTestClock } from '../../test/clock.ts';
import { type FakeRegister, startFakeRegister } from '../../test/fake-register.ts';
import { bombOf, zipOf } from '../../test/zips.ts';
import { createGovernor } from '../governor.ts';
import { createHttp } from '../http.ts';
import { createRucRegisterClient, type RucRegisterClientOptions } from './client.ts';
import type { RegisterEvent, RegisterFile } from './types.ts';

/** Bytes that do not shrink, so that the ZIP is large enough to be cut in several places. */
const TEXT = Buffer.from(`RUC|NOMBRE\r\n${randomBytes(150_000).toString('base64')}`);
const NAME = 'padron_reducido_ruc.txt';
let server: FakeRegister;
let folder: string;
let events: RegisterEvent[];
let clock: ReturnType<typeof createTestClock>;

beforeEach(async () => {
  server = await startFakeRegister(await zipOf({ [NAME]: TEXT }));
  folder = await mkdtemp(join(tmpdir(), 'yupana-register-'));
  events = [];
  clock = createTestClock();
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
});

/** A process: whatever it forgets, the folder keeps. */
function aClient(options: Partial<RucRegisterClientOptions> = {}) {
  const http = createHttp({ headersMs: 5_000, bodyMs: 5_000 });
  onTestFinished(() => http.close());
  const log = (event: RegisterEvent) => events.push(event);
  return createRucRegisterClient({
    host: server.url,
    folder,
    governor: createGovernor(),
    http,
    clock,
    log,
    ...options,
  });
}

async function whole(download: ReturnType<ReturnType<typeof aClient>['download']>): Promise<RegisterFile> {
  const got = await download;
  if (got.kind !== 'file') throw new Error('Nothing new');
  expect((await buffer(got.open())).equals(TEXT)).toBe(true);
  return got;
}

test('the register comes to the disk with its version and its hash, and is erased when it is no longer needed', async () => {
  const file = await whole(aClient().download());
  expect(file).toMatchObject({
    version: { etag: '"uno"', lastModified: server.lastModified },
    bytes: server.file.length,
    sha256: createHash('sha256').update(server.file).digest('hex'),
    contentName: NAME,
  });
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
});

describe('what is known already', () => {
  test('is not sent again', async () => {
    const known = { etag: '"uno"', lastModified: server.lastModified };
    expect(await aClient().download({ known })).toEqual({ kind: 'not-modified' });
    expect(server.seen[0]).toMatchObject({ 'if-none-match': '"uno"', 'if-modified-since': server.lastModified });
    expect(events).toMatchObject([{ status: 304, bytes: 0, error: null }]);
  });

  test('is recognised by its version when the server does not look at conditions', async () => {
    server.next((response, request) => {
      delete request.headers['if-none-match'];
      delete request.headers['if-modified-since'];
      server.serve(response, request);
    });
    const known = { etag: 'W/"uno"', lastModified: null };
    expect(await aClient().download({ known })).toEqual({ kind: 'not-modified' });
  });

  test('a newer one is brought', async () => {
    await whole(aClient().download({ known: { etag: '"cero"', lastModified: 'Thu, 19 Nov 2026 08:00:00 GMT' } }));
  });
});

describe('a download that is cut', () => {
  test('goes on where it was, however often, and costs no byte twice', async () => {
    server.next(server.cutAfter(0.5), server.cutAfter(0.5), server.cutAfter(0.5));
    await whole(aClient().download());
    expect(events.map(({ status, error }) => [status, error])).toEqual([
      [200, 'ServiceUnavailable'],
      [206, 'ServiceUnavailable'],
      [206, 'ServiceUnavailable'],
      [206, null],
    ]);
    expect(events.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(server.file.length);
    expect(server.seen[1]).toMatchObject({ 'if-range': '"uno"' });
  });

  test('goes on in another process', async () => {
    server.next(server.cutAfter(0.5));
    const stopping = new AbortController();
    const first = aClient({
      clock: {
        ...clock,
        sleep: async () => {
          stopping.abort(new Error('stopped'));
          stopping.signal.throwIfAborted();
        },
      },
    });
    await expect(first.download({ signal: stopping.signal })).rejects.toThrow('stopped');
    await whole(aClient().download());
    expect(events.at(-1)).toMatchObject({ status: 206, error: null });
  });

  test('begins anew when another file stands there meanwhile', async () => {
    server.next(server.cutAfter(0.5), (response, request) => {
      server.etag = '"dos"';
      server.lastModified = 'Sat, 21 Nov 2026 08:00:00 GMT';
      server.serve(response, request);
    });
    expect((await whole(aClient().download())).version.etag).toBe('"dos"');
    expect(events.at(-1)).toMatchObject({ status: 200, bytes: server.file.length });
  });

  test('is not joined with a rest that the server takes from elsewhere', async () => {
    server.next(server.cutAfter(0.5), (response, request) => {
      request.headers.range = 'bytes=7-';
      server.serve(response, request);
    });
    await whole(aClient().download());
    expect(events.at(-1)).toMatchObject({ status: 200, error: null });
  });

  test('goes on by its date when its ETag does not promise the same bytes', async () => {
    server.etag = 'W/"uno"';
    server.next(server.cutAfter(0.5));
    await whole(aClient().download());
    expect(server.seen[1]).toMatchObject({ 'if-range': server.lastModified });
    expect(events.map(({ status }) => status)).toEqual([200, 206]);
  });

  test('without a version to go by begins anew', async () => {
    server.next((response) => {
      response.writeHead(200, { 'content-length': String(server.file.length) });
      response.write(server.file.subarray(0, 90_000), () => setTimeout(() => response.destroy(), 30));
    });
    await whole(aClient().download());
    expect(server.seen[1]?.range).toBeUndefined();
  });

  test('and whole, but not read to its end, is not sent again', async () => {
    await whole(aClient().download());
    await whole(aClient().download({ known: { etag: '"cero"', lastModified: null } }));
    expect(events.map(({ status }) => status)).toEqual([200, 304]);
  });
});

describe('what is no register', () => {
  const page = Buffer.from('<html><title>Mantenimiento</title></html>');

  test('a page with status 200 is not understood, is kept as evidence, and leaves nothing on the disk', async () => {
    server.next(
      ...Array.from({ length: 5 }, () => (response: Parameters<typeof server.serve>[0]) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      }),
    );
    const error = await failure(aClient().download());
    expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: 'not a zip' });
    expect(error.evidence).toMatchObject({ status: 200, contentType: 'text/html', body: page.toString() });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['cut short by its maker', async (zip: Buffer) => zip.subarray(0, -100), 'truncated'],
    [
      'with a damaged directory',
      async (zip: Buffer) => Buffer.from(zip).fill(0xff, zip.length - 60, zip.length - 30),
      '',
    ],
    ['with two texts', async () => zipOf({ [NAME]: TEXT, 'padron_otro.txt': 'x' }), '2 files inside'],
    ['with another content', async () => zipOf({ 'LEEME.html': 'x' }), 'unknown content: LEEME.html'],
    ['with nothing inside', async () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 'empty'],
    ['that unpacks to too much', async () => bombOf(NAME, 64 * 1024 * 1024), 'too large'],
  ])('a ZIP %s is refused and not asked for again at once', async (_what, make, problem) => {
    server.file = await make(server.file);
    const error = await failure(aClient().download());
    expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: expect.stringContaining(problem) });
    expect(events).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a file whose bytes were damaged is noticed while it is read', async () => {
    server.file = Buffer.from(server.file);
    server.file[5_000] = (server.file[5_000] ?? 0) ^ 0xff;
    const got = await aClient().download();
    if (got.kind !== 'file') throw new Error('Nothing new');
    const error = await failure(buffer(got.open()));
    expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: expect.stringContaining('corrupt') });
  });

  test('a file larger than a register can be is not even begun', async () => {
    const error = await failure(aClient({ limits: { archiveBytes: 10_000 } }).download());
    expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: `${server.file.length} bytes` });
  });
});

test.each([
  [503, 'ServiceUnavailable'],
  [429, 'RateLimited'],
])('a host that answers %i is asked again after a while, and then it works', async (status, kind) => {
  server.next((response) => response.writeHead(status, { 'retry-after': '1' }).end('<html>'));
  await whole(aClient({ governor: createGovernor({ clock }) }).download());
  expect(events.map(({ error }) => error)).toEqual([kind, null]);
  expect(clock.pauses.length).toBeGreaterThan(0);
});

test('a host that is down is given up after some tries', async () => {
  server.next(
    ...Array.from(
      { length: 5 },
      () => (_: unknown, request: { socket: { destroy(): void } }) => request.socket.destroy(),
    ),
  );
  const error = await failure(aClient().download());
  expect([error.kind, error.transient]).toEqual(['ServiceUnavailable', false]);
  expect(events).toHaveLength(5);
});

test('a status that means nothing here is not understood', async () => {
  server.next((response) => response.writeHead(403, { 'content-type': 'text/html' }).end('Access denied'));
  const error = await failure(aClient().download());
  expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: 'status 403' });
  expect(error.evidence?.body).toBe('Access denied');
});

test('stopping ends it at once with the reason', async () => {
  const stopping = new AbortController();
  server.next(() => stopping.abort(new Error('enough')));
  await expect(aClient().download({ signal: stopping.signal })).rejects.toThrow('enough');
});
