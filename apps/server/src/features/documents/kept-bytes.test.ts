import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Deps } from '../../ctx.ts';
import { keepBytes, openBytes } from './kept-bytes.ts';

const BUSINESS = '00000000-0000-4000-8000-000000000001';
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A file store in memory, as far as it is asked. */
function store() {
  const held = new Map<string, Buffer>();
  const files = {
    put: async (_: unknown, bytes: Buffer) => {
      held.set(hashOf(bytes), bytes);
      return { hash: hashOf(bytes) };
    },
    open: async (_: unknown, hash: string) => ({ stream: Readable.from([held.get(hash) as Buffer]) }),
  };
  return { held, deps: { files } as unknown as Pick<Deps, 'files'> };
}

test('a small file stands in its row, deflated; a large one in the file store; each comes back as it was', async () => {
  const { held, deps } = store();
  const small = Buffer.from('<Invoice/>'.repeat(500));
  const large = Buffer.from(
    Array.from({ length: 60_000 }, (_, at) => `${(at * 2_654_435_761) % 4_294_967_296} `).join(''),
  );
  for (const bytes of [small, large]) {
    const kept = await keepBytes(deps, BUSINESS, bytes);
    expect(kept).toMatchObject({ sha256: hashOf(bytes), size: bytes.length });
    expect((await openBytes(deps, BUSINESS, { ...kept, sha256: kept.sha256 as string })).equals(bytes)).toBe(true);
  }
  expect([...held.keys()]).toEqual([hashOf(large)]);
});

test('what a zip had deflated is kept as it was there, and is not deflated again', async () => {
  const { deps } = store();
  const bytes = Buffer.from('<Invoice/>'.repeat(500));
  const deflated = deflateRawSync(bytes, { level: 1 });
  const kept = await keepBytes(deps, BUSINESS, bytes, { deflated, sha256: hashOf(bytes) });
  expect(kept).toEqual({ sha256: hashOf(bytes), size: bytes.length, bytes: deflated });
  expect((await openBytes(deps, BUSINESS, { ...kept, sha256: hashOf(bytes) })).equals(bytes)).toBe(true);
});
