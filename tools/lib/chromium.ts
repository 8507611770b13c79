import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, run } from './debian.ts';

/** Debian's browser without its windows, which the journeys never see: it costs them a seventh less. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser of the journeys: the system's own, else Debian's package (as root), else the one Playwright downloads.
 * @returns its path, or undefined when Playwright shall use the one it downloaded
 */
export function ensureChromium(): string | undefined {
  const found = process.env.CHROMIUM_PATH ?? systemChromium();
  if (found) return found;
  if (installPackage(HEADLESS) || installPackage('chromium')) {
    const installed = systemChromium();
    if (installed) return installed;
  }
  console.log("Chromium is not installed: downloading Playwright's…");
  run('npx', ['playwright', 'install', 'chromium']);
  return undefined;
}

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}
