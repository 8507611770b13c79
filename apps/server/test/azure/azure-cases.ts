import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ContainerClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createAzureStore, type Pace } from '../../src/platform/files/azure/azure-store.ts';
import { openAzureStore } from '../../src/platform/files/azure/open-azure-store.ts';
import { FileMissing, type FileStore, FilesUnavailable } from '../../src/platform/files/file-store.ts';
import { createLinkSigner } from '../../src/platform/files/links.ts';
import { locatorOf } from '../../src/platform/files/locator.ts';
import type { AzurePlace } from '../../src/platform/files/places.ts';
import { serveFiles } from '../../src/platform/files/serve.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { NoRoom } from '../../src/platform/room.ts';
import { StartRefused } from '../../src/platform/start-refused.ts';
import type { Azurite } from './azurite.ts';

const links = createLinkSigner(randomBytes(32), systemClock);
const PACE: Pace = { retryMs: 5, lentMs: 60_000 };

/** A store there, and the container as its operator sees it. */
export function azureAt(
  place: AzurePlace,
  scratch: string,
  { pace = PACE, isFull = () => false }: { pace?: Pace; isFull?: () => boolean } = {},
) {
  const credential = new StorageSharedKeyCredential(place.account, place.key);
  return {
    store: createAzureStore(place, { links, scratch, isFull, pace, onMade: () => undefined }),
    container: new ContainerClient(`${place.endpoint}/${place.container}`, credential),
  };
}

/** What Azure does besides what a folder does, and how it fails; within files.medium.test.ts, which starts its emulator. */
export function azureCases(started: () => Azurite, newFolder: () => Promise<string>): void {
  let azurite: Azurite;
  let place: AzurePlace;
  let scratch: string;
  let store: FileStore;
  let container: ContainerClient;
  beforeAll(async () => {
    azurite = started();
    place = azurite.place();
    scratch = await newFolder();
    ({ store, container } = azureAt(place, scratch));
    await store.answers();
  });
  const company = () => ({ businessId: randomUUID() });
  const large = () => randomBytes(9_000_000);
  const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

  describe('when Azure is away', () => {
    test('in the middle of a file that it was being sent, nothing of it is seen, and it is kept when it is sent again', async () => {
      const owner = company();
      const bytes = large();
      async function* parts(): AsyncGenerator<Uint8Array> {
        yield bytes;
        azurite.wire.cut();
      }
      await expect(store.put(owner, parts())).rejects.toBeInstanceOf(FilesUnavailable);
      azurite.wire.mend();
      await expect(store.open(owner, sha256(bytes))).rejects.toThrow(FileMissing);
      expect(await readdir(scratch)).toEqual([]);
      const { hash } = await store.put(owner, bytes);
      expect((await buffer((await store.open(owner, hash)).stream)).equals(bytes)).toBe(true);
    });

    test('for a moment, nobody notices: what is sent arrives, and what is read goes on where it broke off', async () => {
      const owner = company();
      const bytes = large();
      azurite.wire.cutOnceAfter(100);
      const { hash } = await store.put(owner, bytes);
      azurite.wire.cutOnceAfter(3_000_000);
      expect((await buffer((await store.open(owner, hash)).stream)).equals(bytes)).toBe(true);
    });

    test('for good, who reads is told and not left with half a file; and nobody is let down in other words', async () => {
      const owner = company();
      const { hash } = await store.put(owner, large());
      const { stream } = await store.open(owner, hash);
      stream.once('data', () => azurite.wire.cut());
      await expect(buffer(stream)).rejects.toBeInstanceOf(FilesUnavailable);
      const calls = [
        () => store.open(owner, hash),
        () => store.remove(owner, hash),
        () => store.removeAll(owner),
        () => store.lend?.(owner, hash, 'x.zip'),
        () => store.put(owner, Buffer.from('x')),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(/^FILES_URL: Azure no responde \(/);
      azurite.wire.mend();
      expect((await store.open(owner, hash)).size).toBe(9_000_000);
    });

    test('a process starts all the same, says so, and has its container when Azure is back', async () => {
      azurite.wire.cut();
      const told: string[] = [];
      const log = { warn: (_detail: unknown, words?: string) => void told.push(words ?? '') } as never;
      const fresh = azurite.place();
      const opened = await openAzureStore(fresh, { links, scratch, isFull: () => false, log });
      expect(told).toEqual(['the file store does not answer: the process starts without it']);
      await expect(opened.answers()).rejects.toThrow('FILES_URL: Azure no responde');
      azurite.wire.mend();
      await opened.answers();
      expect(told[1]).toContain('it was made, and is empty');
      expect((await opened.put(company(), Buffer.from('x'))).size).toBe(1);
    });
  });

  test('who leaves a download before its end, or before its beginning, leaves no connection', async () => {
    const owner = company();
    const { hash } = await store.put(owner, large());
    const { store: another } = azureAt(place, scratch);
    const before = azurite.wire.open();
    for (const read of [0, 1]) {
      const { stream } = await another.open(owner, hash);
      if (read === 1) await new Promise((resolve) => stream.once('data', resolve));
      stream.destroy();
    }
    await expect.poll(() => azurite.wire.open()).toBeLessThanOrEqual(before);
  });

  test('a blob that is being written has no bytes until all are there, whoever else writes the same', async () => {
    const owner = company();
    const bytes = large();
    const blob = container.getBlockBlobClient(locatorOf(owner, sha256(bytes)));
    const slower = Buffer.from(`${randomUUID()}-000000`).toString('base64');
    await blob.stageBlock(slower, bytes, bytes.length);
    await expect(store.open(owner, sha256(bytes))).rejects.toThrow(FileMissing);
    await store.put(owner, bytes);
    expect((await blob.getProperties()).contentLength).toBe(bytes.length);
    // The slower one comes to its end when the name is taken.
    const overtaken = blob.commitBlockList([slower], { conditions: { ifNoneMatch: '*' } });
    await expect(overtaken).rejects.toMatchObject({ code: 'BlobAlreadyExists' });
  });

  test('bytes that nobody of ours put under a hash do not stay there', async () => {
    const owner = company();
    const bytes = Buffer.from('las buenas');
    await container.getBlockBlobClient(locatorOf(owner, sha256(bytes))).upload('otras', 5);
    await store.put(owner, bytes);
    expect(await buffer((await store.open(owner, sha256(bytes))).stream)).toEqual(bytes);
  });

  test('what has no room on its way is refused as a full disk refuses it; what needs none is kept', async () => {
    const { store: full } = azureAt(place, scratch, { isFull: () => true });
    async function* parts(bytes: number): AsyncGenerator<Uint8Array> {
      for (let left = bytes; left > 0; left -= 1_000_000) yield randomBytes(1_000_000);
    }
    await expect(full.put(company(), parts(6_000_000))).rejects.toBeInstanceOf(NoRoom);
    expect((await full.put(company(), parts(2_000_000))).size).toBe(2_000_000);
    expect(await readdir(scratch)).toEqual([]);
  });

  describe('when Azure does not let us in', () => {
    test('with a key that is none any more, every call says what to do, and repeats no key', async () => {
      const owner = company();
      const { hash } = await store.put(owner, Buffer.from('x'));
      const key = randomBytes(64).toString('base64');
      const { store: late } = azureAt({ ...place, key }, scratch);
      const calls = [
        () => late.open(owner, hash),
        () => late.put(owner, Buffer.from('y')),
        () => late.remove(owner, hash),
        () => late.removeAll(owner),
        () => late.lend?.(owner, hash, 'x'),
        () => late.answers(),
      ];
      for (const call of calls) {
        const error: unknown = await Promise.resolve(call()).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(FilesUnavailable);
        expect((error as Error).message).toMatch(/^FILES_URL: Azure no .*clave.*\(403 /);
        expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(key.slice(0, 20));
        expect(error).not.toHaveProperty('cause');
      }
    });

    test('a process does not start with a key that is refused, nor with a container that everybody may read', async () => {
      const parts = { links, scratch, isFull: () => false, log: { warn: () => undefined } as never };
      const wrong = { ...place, key: randomBytes(64).toString('base64') };
      await expect(openAzureStore(wrong, parts)).rejects.toThrow(StartRefused);
      const open = azurite.place();
      await azureAt(open, scratch).container.create({ access: 'blob' });
      await expect(openAzureStore(open, parts)).rejects.toThrow('acceso público');
    });

    test('a container that was deleted is told, and not made again over what was lost', async () => {
      const lost = azurite.place();
      const { store: before, container: gone } = azureAt(lost, scratch);
      await before.answers();
      const owner = company();
      const { hash } = await before.put(owner, Buffer.from('x'));
      await gone.delete();
      for (const call of [() => before.open(owner, hash), () => before.put(owner, Buffer.from('y'))]) {
        await expect(call()).rejects.toThrow('el contenedor de los archivos no existe');
      }
      await expect(store.open(owner, hash)).rejects.toThrow(FileMissing);
    });
  });

  describe('a link', () => {
    const file = Buffer.from('<script>alert(1)</script>');
    const firmId = randomUUID();
    const owner = company();
    let hash: string;
    let answer: (path: string) => Promise<Response>;
    beforeAll(async () => {
      ({ hash } = await store.put(owner, file));
      const http = await createServer({
        log: createLog('silent'),
        publicUrl: 'http://localhost',
        requestsPerMinute: 1_000,
      });
      serveFiles(http, store, links, async () => ({ firmId, linksSince: null }));
      answer = async (url) => {
        const { statusCode, headers, body } = await http.inject({ url });
        return new Response(statusCode === 302 ? null : body, {
          status: statusCode,
          headers: headers as Record<string, string>,
        });
      };
    });
    const linkTo = (name = 'Año «x» (1).zip', seconds = 60) => store.link(owner, hash, name, seconds, firmId);
    const lentBy = async (link: string) => new URL((await answer(link)).headers.get('location') ?? '');

    test('sends the browser to Azure, which gives the file under its name and never as a page', async () => {
      const response = await answer(linkTo());
      expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
      const given = await fetch(response.headers.get('location') ?? '');
      expect(given.status).toBe(200);
      expect(Buffer.from(await given.arrayBuffer())).toEqual(file);
      expect(given.headers.get('content-type')).toBe('application/octet-stream');
      expect(given.headers.get('content-disposition')).toBe(
        `attachment; filename="A_o _x_ (1).zip"; filename*=UTF-8''A%C3%B1o%20%C2%ABx%C2%BB%20%281%29.zip`,
      );
    });

    test.each([`a";b\r\nx: y.zip`, `100 % & 'más' + #?.zip`, 'ñ\u202e\u{1f4c4}\ud800.pdf', 'x'.repeat(300)])(
      'gives a file of whatever name: %j',
      async (name) => {
        const given = await fetch(await lentBy(linkTo(name)));
        expect(given.status).toBe(200);
        const told = /filename\*=UTF-8''(\S+)$/.exec(given.headers.get('content-disposition') ?? '')?.[1] ?? '';
        expect(decodeURIComponent(told)).toBe(name.toWellFormed());
      },
    );

    test('of ours that expired, was altered or is of nothing sends nobody anywhere', async () => {
      expect((await answer(linkTo('x', -1))).status).toBe(410);
      expect((await answer(linkTo().replace(hash, '0'.repeat(64)))).status).toBe(403);
      const { hash: gone } = await store.put(owner, Buffer.from('se va'));
      await store.remove(owner, gone);
      expect((await answer(store.link(owner, gone, 'x', 60, firmId))).status).toBe(404);
      azurite.wire.cut();
      const away = await answer(linkTo());
      azurite.wire.mend();
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30']);
    });

    test('lent by Azure reads this one file, for minutes, and does nothing else', async () => {
      const lent = await lentBy(linkTo());
      expect([lent.searchParams.get('sp'), lent.searchParams.get('sr')]).toEqual(['r', 'b']);
      const { hash: another } = await store.put(owner, Buffer.from('otro'));
      const moved = new URL(lent);
      moved.pathname = moved.pathname.replace(hash, another);
      expect((await fetch(moved)).status).toBe(403);
      const headers = { 'x-ms-blob-type': 'BlockBlob' };
      expect((await fetch(lent, { method: 'PUT', headers, body: 'x' })).status).toBe(403);
      expect((await fetch(lent, { method: 'DELETE' })).status).toBe(403);
      const all = new URL(`?restype=container&comp=list&${lent.searchParams}`, `${place.endpoint}/${place.container}`);
      expect((await fetch(all)).status).toBe(403);
      expect((await fetch(lent.origin + lent.pathname)).status).toBe(403);
      const longer = new URL(lent);
      longer.searchParams.set('se', '2099-01-01T00:00:00Z');
      expect((await fetch(longer)).status).toBe(403);
      const { store: late } = azureAt(place, scratch, { pace: { ...PACE, lentMs: -2_000 } });
      expect((await fetch((await late.lend?.(owner, hash, 'x')) ?? '')).status).toBe(403);
      expect((await fetch(lent)).status).toBe(200);
    });
  });
}
