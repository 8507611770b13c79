import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

const BUILT = 'apps/web/dist/index.html';
/** What the bundle is made of: a change in any of them asks for a new one. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/package.json',
  'packages/contract/src',
  'packages/tax/src',
  'package-lock.json',
];

/** Builds the web app when its bundle is missing or older than its sources. Throws when the build fails. */
export function ensureWebBuilt(): void {
  const built = join(ROOT, BUILT);
  if (existsSync(built) && statSync(built).mtimeMs >= newest(SOURCES.map((source) => join(ROOT, source)))) return;
  console.log('Construyendo la aplicación web…');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('No se pudo construir la aplicación web.');
}

function newest(paths: string[]): number {
  let latest = 0;
  for (const path of paths) {
    const info = statSync(path, { throwIfNoEntry: false });
    if (!info) continue;
    const below = info.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : 0;
    latest = Math.max(latest, info.mtimeMs, below);
  }
  return latest;
}
