import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser of the journeys: the system's own, else Debian's package (as root), else the one Playwright downloads.
 * @returns its path, or undefined when Playwright shall use the one it downloaded
 */
export function ensureChromium(): string | undefined {
  const found = process.env.CHROMIUM_PATH ?? systemChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && run('apt-get', ['--version'], 'ignore')) {
    console.log('Chromium is not installed: installing the system package…');
    run('apt-get', ['update', '-qq']);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) {
      const installed = systemChromium();
      if (installed) return installed;
    }
  }
  console.log("Chromium is not installed: downloading Playwright's…");
  run('npx', ['playwright', 'install', 'chromium']);
  return undefined;
}

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function run(command: string, args: string[], output: 'inherit' | 'ignore' = 'inherit'): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', output, output], env }).status === 0;
}
