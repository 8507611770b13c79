import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Accountant, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { seedBusiness } from '../../../test/seed.ts';
import { holdClock } from '../clock.ts';
import { createDiskStore } from './disk.ts';
import { FileMissing, type FileOwner, type FileStore } from './file-store.ts';
import { createLinkSigner } from './links.ts';
import { locatorOf } from './locator.ts';
import { sharedPath } from './shared-layout.ts';
import { eraseShared, giveOwn, hasSharedFiles } from './take-over.ts';

const clock = holdClock('2026-11-20T15:00:00Z');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const company = (): FileOwner => ({ businessId: randomUUID() });

describe('the store', () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    store = createDiskStore(folder, createLinkSigner(randomBytes(32), clock));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const filesOf = (owner: FileOwner): Promise<string[]> =>
    readdir(join(folder, locatorOf(owner, '0'.repeat(64)), '..')).catch(() => []);

  test('keeps a file as received, under its owner and the hash of its bytes', async () => {
    const bytes = randomBytes(100_000);
    const owner = company();
    const stored = await store.put(owner, bytes);
    expect(stored).toEqual({ hash: sha256(bytes), size: 100_000 });
    const { size, stream } = await store.open(owner, stored.hash);
    expect(size).toBe(100_000);
    expect(await buffer(stream)).toEqual(bytes);
  });

  test('keeps the same bytes of an owner once, and takes them as a stream too', async () => {
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('hola ');
      yield Buffer.from('mundo');
    }
    const owner = company();
    const [one, two] = await Promise.all([store.put(owner, parts()), store.put(owner, Buffer.from('hola mundo'))]);
    expect(one).toEqual(two);
    expect(await filesOf(owner)).toEqual([one.hash]);
  });

  test('leaves nothing behind when what it receives breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('connection reset');
    }
    const owner = company();
    await expect(store.put(owner, broken())).rejects.toThrow('connection reset');
    expect(await filesOf(owner)).toEqual([]);
  });

  test.each(['0'.repeat(64), '../../etc/passwd', ''])('does not have «%s»', async (hash) => {
    await expect(store.open(company(), hash)).rejects.toThrow(FileMissing);
  });

  test.each(['..', 'x/../..', ''])('knows no owner «%s», and erases nothing of whoever calls itself so', async (id) => {
    await expect(store.put({ businessId: id }, Buffer.from('x'))).rejects.toThrow(FileMissing);
    expect(() => store.removeAll({ firmId: id })).toThrow(FileMissing);
  });

  test('the bytes of one owner are not those of another: each erases its own, with what was half written', async () => {
    const [one, other, firm] = [company(), company(), { firmId: randomUUID() }];
    const bytes = Buffer.from('de los tres');
    const { hash } = await store.put(one, bytes);
    for (const owner of [other, firm]) await store.put(owner, bytes);
    await writeFile(join(folder, `business/${one.businessId}/draft-of-a-dead-process`), 'half');
    await store.removeAll(one);
    await store.removeAll(one);
    expect(await filesOf(one)).toEqual([]);
    await expect(store.open(one, hash)).rejects.toThrow(FileMissing);
    for (const owner of [other, firm]) expect(await buffer((await store.open(owner, hash)).stream)).toEqual(bytes);
  });
});

describe('files that an earlier version kept once for all', () => {
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    store = createDiskStore(folder, createLinkSigner(randomBytes(32), clock));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function shared(text: string, age: number): Promise<string> {
    const hash = sha256(Buffer.from(text));
    const path = sharedPath(folder, hash);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
    await utimes(path, new Date(age), new Date(age));
    return hash;
  }
  const textOf = async (owner: FileOwner, hash: string): Promise<string> =>
    (await buffer((await store.open(owner, hash)).stream)).toString();

  test('are read where they are until each owner has its own, and then go; what is young waits', async () => {
    const [one, other, young] = [company(), company(), company()];
    const now = Date.parse('2026-12-01T02:00:00Z');
    const hash = await shared('de ambas', now - 2_000);
    const late = await shared('de un proceso anterior', now);
    expect(await hasSharedFiles(folder)).toBe(true);
    expect([await textOf(one, hash), await textOf(other, hash)]).toEqual(['de ambas', 'de ambas']);

    // Killed after the first owner, and begun again.
    await giveOwn(folder, one, hash);
    for (const owner of [one, other, one]) await giveOwn(folder, owner, hash);
    await giveOwn(folder, one, '0'.repeat(64));
    expect(await eraseShared(folder, new Date(now - 1_000))).toBe(1);
    expect([await textOf(one, hash), await textOf(other, hash), await textOf(young, late)]).toEqual([
      'de ambas',
      'de ambas',
      'de un proceso anterior',
    ]);
    await store.removeAll(one);
    expect(await textOf(other, hash)).toBe('de ambas');

    await giveOwn(folder, young, late);
    expect(await eraseShared(folder, new Date(now + 1_000))).toBe(0);
    expect(await hasSharedFiles(folder)).toBe(false);
    expect(await textOf(young, late)).toBe('de un proceso anterior');
  });
});

describe('a link', () => {
  let app: TestApp;
  let rosa: Accountant;
  let owner: { businessId: string };
  let firmId: string;
  beforeAll(async () => {
    app = await startApp({ clock });
    rosa = await signUpAccountant(app);
    const business = await seedBusiness(app, rosa);
    owner = { businessId: business.id };
    firmId = business.firmId;
  });
  afterAll(() => app.stop());
  const bytes = Buffer.from('<script>alert(1)</script>');
  const linkTo = async (): Promise<string> =>
    app.deps.files.link(owner, (await app.deps.files.put(owner, bytes)).hash, 'Propuesta «RCE» año.html', 60, firmId);
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
    const others = { businessId: (await seedBusiness(app, rosa)).id };
    const other = (await app.deps.files.put(others, Buffer.from('of another'))).hash;
    const altered = [
      link.pathname.replace(/business\/[^/]+/, locatorOf(others, other).slice(0, -65)) + link.search,
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
    expect((await get(app.deps.files.link(owner, '0'.repeat(64), 'x.txt', 60, firmId))).status).toBe(404);
  });
});
