import type { BlockBlobClient } from '@azure/storage-blob';
import { expect, test } from 'vitest';
import { FilesUnavailable } from '../file-store.ts';
import type { Draft } from './draft.ts';
import { storeOnce } from './store-once.ts';
import { whatFailed } from './what-failed.ts';

/** What Azure does and its emulator does not, as its documentation tells it. */

const answer = (statusCode: number | undefined, code: string) => ({ name: 'RestError', statusCode, code });

/** A blob that refuses its first list, or its first upload, in this way, and has so many bytes afterwards. */
function blobThat(refuses: object | null, length: number | null) {
  const asked: string[] = [];
  let refused = refuses;
  const taken = async (call: string): Promise<void> => {
    asked.push(call);
    if (!refused || call === 'block') return;
    const error = refused;
    refused = null;
    throw error;
  };
  const blob = {
    upload: (_bytes: unknown, _size: number, { conditions }: { conditions?: object }) =>
      taken(conditions ? 'upload if none' : 'upload'),
    stageBlock: () => taken('block'),
    commitBlockList: (_blocks: unknown, { conditions }: { conditions?: object }) =>
      taken(conditions ? 'commit if none' : 'commit'),
    getProperties: async () => {
      asked.push('look');
      if (length === null) throw answer(404, 'BlobNotFound');
      return { contentLength: length };
    },
  };
  return { blob: blob as unknown as BlockBlobClient, asked };
}

function draftOf(size: number): Draft {
  return { hash: 'x', size, read: async (from, to) => new Uint8Array(to - from), close: async () => undefined };
}
const LARGE = 9 * 1024 * 1024;

test('a large file whose blocks went because another writer of it committed first is there, and is not sent again', async () => {
  const gone = blobThat(answer(400, 'InvalidBlockList'), null);
  let looks = 0;
  const blob = {
    ...gone.blob,
    getProperties: async () => {
      looks += 1;
      if (looks === 1) throw answer(404, 'BlobNotFound');
      return { contentLength: LARGE };
    },
  } as unknown as BlockBlobClient;
  await storeOnce(blob, draftOf(LARGE));
  expect(gone.asked).toEqual(['block', 'block', 'commit if none']);
});

test('one that is there already is not sent at all; one of another size is', async () => {
  const there = blobThat(null, LARGE);
  await storeOnce(there.blob, draftOf(LARGE));
  expect(there.asked).toEqual(['look']);
  const shorter = blobThat(answer(409, 'BlobAlreadyExists'), 5);
  await storeOnce(shorter.blob, draftOf(6));
  expect(shorter.asked).toEqual(['upload if none', 'look', 'upload']);
});

test('one that was overtaken, and then erased, is sent again; what is refused for another reason is not', async () => {
  const erased = blobThat(answer(409, 'BlobAlreadyExists'), null);
  await storeOnce(erased.blob, draftOf(6));
  expect(erased.asked).toEqual(['upload if none', 'look', 'upload']);
  const refused = blobThat(answer(403, 'AuthenticationFailed'), 6);
  await expect(storeOnce(refused.blob, draftOf(6))).rejects.toMatchObject({ code: 'AuthenticationFailed' });
  expect(refused.asked).toEqual(['upload if none']);
});

test.each([
  [answer(403, 'AuthenticationFailed'), /no acepta la clave.*reloj.*\(403 AuthenticationFailed\)\.$/, true],
  [answer(403, 'AuthorizationFailure'), /reglas de red/, true],
  [answer(403, 'KeyBasedAuthenticationNotPermitted'), /acceso con clave/, true],
  [answer(403, 'SomethingNew'), /no deja entrar a este servidor \(403 SomethingNew\)/, true],
  [answer(404, 'ContainerNotFound'), /el contenedor de los archivos no existe/, false],
  [answer(409, 'BlobArchived'), /nivel de archivo/, false],
  [answer(503, 'ServerBusy'), /contesta con un error \(503 ServerBusy\)/, false],
  [answer(undefined, 'ECONNRESET'), /no responde \(ECONNRESET\)/, false],
  [{ name: 'AbortError' }, /no responde \(TIMEOUT\)/, false],
])('%j is told in words', (error, words, isRefusal) => {
  const told = whatFailed(error);
  expect(told).toBeInstanceOf(FilesUnavailable);
  expect((told as FilesUnavailable).message).toMatch(words);
  expect((told as FilesUnavailable).message).toMatch(/^FILES_URL: /);
  expect((told as FilesUnavailable).isRefusal).toBe(isRefusal);
});

test('what is no answer of Azure’s stays what it is: a defect is not taken for an outage', () => {
  for (const error of [new TypeError('x'), Object.assign(new Error('disk'), { code: 'EIO' }), undefined]) {
    expect(whatFailed(error)).toBe(error);
  }
});
