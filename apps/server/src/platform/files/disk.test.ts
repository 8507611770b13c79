import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NoRoom } from '../room.ts';
import { createDiskStore } from './disk.ts';
import type { LinkSigner } from './links.ts';

test('where there is no room nothing is begun, and what is kept is still read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let isFull = false;
  const store = createDiskStore(folder, {} as LinkSigner, () => isFull);
  const owner = { businessId: '3f0e6f0a-5b1c-4c0e-9d7e-1a2b3c4d5e6f' };
  const { hash } = await store.put(owner, Buffer.from('first'));
  const before = await readdir(folder, { recursive: true });

  isFull = true;
  await expect(store.put(owner, Buffer.from('second'))).rejects.toBeInstanceOf(NoRoom);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  const { stream } = await store.open(owner, hash);
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('first');
});
