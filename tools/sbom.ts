/**
 * Writes to stdout what an installation is made of (CycloneDX, JSON): the server's dependencies and what is built into the web
 * app, from the lockfile alone. The Docker build keeps it in the image.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.ts';
import { keepShipped, type Manifest } from './lib/sbom.ts';

const SHIPPED = ['@yupana/server', '@yupana/web'];
const LARGEST = 64 * 1024 * 1024;

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const { workspaces } = read('package.json') as { workspaces: string[] };
const manifests = workspaces
  .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: ROOT }))
  .map((path): Manifest => read(path));
const whole = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: LARGEST,
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.stdout.write(`${JSON.stringify(keepShipped(JSON.parse(whole), manifests, SHIPPED), null, 1)}\n`);
