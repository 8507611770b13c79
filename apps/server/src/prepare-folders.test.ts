import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RoomState } from './platform/room.ts';
import { StartRefused } from './platform/start-refused.ts';
import { prepareFolders } from './prepare-folders.ts';

test('on a full disk an embedded database is not begun: it would neither answer nor stop', async () => {
  const root = mkdtempSync(join(tmpdir(), 'folders-'));
  const starting = (state: RoomState, folder: string | undefined) =>
    prepareFolders({ database: { folder }, files: {}, scratchFolder: join(root, 'scratch') } as never, {
      state: () => state,
    });
  const refused = starting('out', join(root, 'data', 'database'));
  await expect(refused).rejects.toBeInstanceOf(StartRefused);
  await expect(refused).rejects.toThrow(/No hay espacio en el disco de .*data: quedan menos de 48 MB/);
  expect(existsSync(join(root, 'data'))).toBe(false);
  // A database elsewhere has a disk of its own, and with little room collections pause by themselves.
  await starting('out', undefined);
  await starting('low', join(root, 'data', 'database'));
  expect(existsSync(join(root, 'data'))).toBe(true);
});
