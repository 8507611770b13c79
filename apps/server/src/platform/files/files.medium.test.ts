import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { holdClock } from '../clock.ts';
import { createDiskStore } from './disk.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { createLinkSigner } from './links.ts';

const clock = holdClock('2026-11-20T15:00:00Z');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('the store', () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    store = createDiskStore(folder, createLinkSigner(randomBytes(32), clock));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('keeps a file as received, under the hash of its bytes', async () => {
    const bytes = randomBytes(100_000);
    const stored = await store.put(bytes);
    expect(stored).toEqual({ hash: sha256(bytes), size: 100_000 });
    const { size, stream } = await store.open(stored.hash);
    expect(size).toBe(100_000);
    expect(await buffer(stream)).toEqual(bytes);
  });

  test('keeps the same bytes once, and takes them as a stream too', async () => {
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('hola ');
      yield Buffer.from('mundo');
    }
    const [one, two] = await Promise.all([store.put(parts()), store.put(Buffer.from('hola mundo'))]);
    expect(one).toEqual(two);
    expect(await readdir(join(folder, one.hash.slice(0, 2), one.hash.slice(2, 4)))).toEqual([one.hash]);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('leaves nothing behind when what it receives breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('connection reset');
    }
    await expect(store.put(broken())).rejects.toThrow('connection reset');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test.each(['0'.repeat(64), '../../etc/passwd', ''])('does not have «%s»', async (hash) => {
    await expect(store.open(hash)).rejects.toThrow(FileMissing);
  });
});

describe('a link', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ clock });
  });
  afterAll(() => app.stop());
  const bytes = Buffer.from('<script>alert(1)</script>');
  const linkTo = async (): Promise<string> =>
    app.deps.files.link((await app.deps.files.put(bytes)).hash, 'Propuesta «RCE» año.html', 60);
  const get = (path: string): Promise<Response> => fetch(app.url + path);

  test('downloads the file under its name, and a browser never opens it as a page', async () => {
    const response = await get(await linkTo());
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Propuesta _RCE_ a_o.html"; filename*=UTF-8''Propuesta%20%C2%ABRCE%C2%BB%20a%C3%B1o.html`,
    );
  });

  test('that was altered in any part opens nothing', async () => {
    const link = new URL(await linkTo(), app.url);
    const other = (await app.deps.files.put(Buffer.from('of another'))).hash;
    const altered = [
      link.pathname.replace(/[^/]+$/, other) + link.search,
      link.pathname + link.search.replace(/name=[^&]*/, 'name=otro.zip'),
      link.pathname + link.search.replace(/expires=\d+/, 'expires=9999999999'),
      link.pathname + link.search.replace(/signature=[^&]*/, 'signature=AAAA'),
      link.pathname,
    ];
    for (const path of altered) {
      const response = await get(path);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ errors: [{ code: 'LINK_FORBIDDEN' }] });
    }
  });

  test('that expired says so', async () => {
    const link = await linkTo();
    clock.advance(59_000);
    expect((await get(link)).status).toBe(200);
    clock.advance(1_000);
    const response = await get(link);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('ya venció') });
  });

  test('to a file that is not there answers 404', async () => {
    expect((await get(app.deps.files.link('0'.repeat(64), 'x.txt', 60))).status).toBe(404);
  });
});
