import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { azureAt, azureCases } from '../../../test/azure/azure-cases.ts';
import { type Azurite, startAzurite } from '../../../test/azure/azurite.ts';
import { type Accountant, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { seedBusiness } from '../../../test/seed.ts';
import { holdClock } from '../clock.ts';
import { createDiskStore } from './disk.ts';
import { FileMissing, type FileOwner, type FileStore, FilesUnavailable } from './file-store.ts';
import { createLinkSigner } from './links.ts';
import { locatorOf } from './locator.ts';
import { sharedPath } from './shared-layout.ts';
import { eraseIncoming, eraseShared, giveOwn, hasSharedFiles } from './take-over.ts';

const clock = holdClock('2026-11-20T15:00:00Z');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const company = (): FileOwner => ({ businessId: randomUUID() });

/** A store, and the names that an owner has in it, whole or half written. */
interface Kept {
  store: FileStore;
  namesOf(owner: FileOwner): Promise<string[]>;
  /** What a process that died left of what it was writing. */
  leaveHalf(owner: { businessId: string }): Promise<void>;
}

let azurite: Azurite;
const made: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  made.push(folder);
  return folder;
};
beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(async () => {
  await azurite.stop();
  for (const folder of made) await rm(folder, { recursive: true });
});

const links = () => createLinkSigner(randomBytes(32), clock);

async function inFolder(): Promise<Kept> {
  const folder = await newFolder();
  const placeOf = (owner: FileOwner) => join(folder, locatorOf(owner, '0'.repeat(64)), '..');
  return {
    store: createDiskStore(folder, links()),
    namesOf: (owner) => readdir(placeOf(owner)).catch(() => []),
    leaveHalf: (owner) => writeFile(join(placeOf(owner), 'draft-of-a-dead-process'), 'half'),
  };
}

async function inAzure(): Promise<Kept> {
  const { store, container } = azureAt(azurite.place(), await newFolder());
  await store.answers();
  const prefixOf = (owner: FileOwner) => locatorOf(owner, '0'.repeat(64)).slice(0, -64);
  return {
    store,
    namesOf: async (owner) => {
      const names: string[] = [];
      const prefix = prefixOf(owner);
      for await (const { name } of container.listBlobsFlat({ prefix, includeUncommitedBlobs: true })) {
        names.push(name.slice(prefix.length));
      }
      return names;
    },
    leaveHalf: async (owner) => {
      const blob = container.getBlockBlobClient(`${prefixOf(owner)}${sha256(Buffer.from('whole'))}`);
      await blob.stageBlock(Buffer.from('first').toString('base64'), 'half', 4);
    },
  };
}

describe.each([
  ['in a folder', inFolder],
  ['in Azure', inAzure],
])('the store %s', (_where, begin) => {
  let store: FileStore;
  let kept: Kept;
  beforeAll(async () => {
    kept = await begin();
    store = kept.store;
  });
  const filesOf = (owner: FileOwner): Promise<string[]> => kept.namesOf(owner);

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
    expect(await store.put(owner, parts())).toEqual(one);
    expect(await filesOf(owner)).toEqual([one.hash]);
  });

  test('takes a large file as it comes, by several at once too, and gives it as it came', async () => {
    const bytes = randomBytes(20_000_000);
    async function* parts(): AsyncGenerator<Uint8Array> {
      for (let from = 0; from < bytes.length; from += 300_001) yield bytes.subarray(from, from + 300_001);
    }
    const owner = company();
    const stored = await Promise.all([store.put(owner, parts()), store.put(owner, bytes), store.put(owner, parts())]);
    expect(new Set(stored.map(({ hash, size }) => `${hash} ${size}`))).toEqual(new Set([`${sha256(bytes)} 20000000`]));
    expect(await filesOf(owner)).toEqual([sha256(bytes)]);
    const { size, stream } = await store.open(owner, sha256(bytes));
    expect(size).toBe(bytes.length);
    expect((await buffer(stream)).equals(bytes)).toBe(true);
  });

  test('keeps an empty file', async () => {
    const owner = company();
    const { hash, size } = await store.put(owner, Buffer.alloc(0));
    expect([size, (await buffer((await store.open(owner, hash)).stream)).length]).toEqual([0, 0]);
  });

  test('leaves nothing behind when what it receives breaks off, early or late', async () => {
    async function* broken(bytes: number): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(bytes);
      throw new Error('connection reset');
    }
    const owner = company();
    await expect(store.put(owner, broken(4))).rejects.toThrow('connection reset');
    await expect(store.put(owner, broken(9_000_000))).rejects.toThrow('connection reset');
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
    const one = { businessId: randomUUID() };
    const [other, firm] = [company(), { firmId: randomUUID() }];
    const bytes = Buffer.from('de los tres');
    const { hash } = await store.put(one, bytes);
    for (const owner of [other, firm]) await store.put(owner, bytes);
    await kept.leaveHalf(one);
    expect(await filesOf(one)).toHaveLength(2);
    await store.removeAll(one);
    await store.removeAll(one);
    expect(await filesOf(one)).toEqual([]);
    await expect(store.open(one, hash)).rejects.toThrow(FileMissing);
    for (const owner of [other, firm]) expect(await buffer((await store.open(owner, hash)).stream)).toEqual(bytes);
  });

  test('erases one file, also one that is not there, and keeps it again', async () => {
    const owner = company();
    const { hash } = await store.put(owner, Buffer.from('se va'));
    await store.remove(owner, hash);
    await store.remove(owner, hash);
    expect(await filesOf(owner)).toEqual([]);
    await store.put(owner, Buffer.from('se va'));
    expect(await filesOf(owner)).toEqual([hash]);
  });

  test('says that it answers', async () => {
    await expect(store.answers()).resolves.toBeUndefined();
  });
});

test('a folder that is not there any more does not answer, and says so in words', async () => {
  const folder = await newFolder();
  const store = createDiskStore(join(folder, 'gone'), links());
  await expect(store.answers()).rejects.toThrow('FILES_URL: no se puede leer y escribir en la carpeta');
  await expect(store.answers()).rejects.toBeInstanceOf(FilesUnavailable);
});

azureCases(() => azurite, newFolder);

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

test('what an earlier version put together within the store goes once nobody can be at it any more', async () => {
  const folder = await newFolder();
  const now = Date.parse('2026-12-01T02:00:00Z');
  const leave = async (name: string, age: number): Promise<string> => {
    const path = join(folder, 'incoming', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'x');
    await utimes(path, new Date(age), new Date(age));
    return path;
  };
  await leave('uploads/old', now - 2_000);
  const young = await leave('ruc-register/padron_reducido_ruc.zip.part', now);
  const owner = company();
  const { hash } = await createDiskStore(folder, links()).put(owner, Buffer.from('queda'));
  await eraseIncoming(folder, new Date(now - 1_000));
  expect(await readdir(join(folder, 'incoming'))).toEqual(['ruc-register']);
  await rm(young);
  for (const _night of [1, 2]) await eraseIncoming(folder, new Date(now));
  expect(await readdir(folder)).toEqual(['business']);
  expect((await createDiskStore(folder, links()).open(owner, hash)).size).toBe(5);
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
