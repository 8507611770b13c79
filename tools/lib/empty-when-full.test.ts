import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyWhenFull } from './empty-when-full.ts';

test('a folder keeps what it has until that is too much; one that is not there is let be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yupana-full-'));
  try {
    const version = join(folder, 'v24');
    mkdirSync(version);
    writeFileSync(join(version, 'module'), '');
    emptyWhenFull(folder, 2);
    expect(existsSync(join(version, 'module'))).toBe(true);
    emptyWhenFull(folder, 1);
    expect(existsSync(folder)).toBe(false);
    expect(() => emptyWhenFull(folder, 1)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
