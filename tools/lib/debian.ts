import { spawnSync } from 'node:child_process';

/** Installs a package of the system, where that is Debian's and we are root. @returns whether it did */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !run('apt-get', ['--version'], 'ignore')) return false;
  console.log(`${name} is not installed: installing the system package…`);
  run('apt-get', ['update', '-qq']);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/** Runs a command to its end. @returns whether it went well */
export function run(command: string, args: string[], output: 'inherit' | 'ignore' = 'inherit'): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', output, output], env }).status === 0;
}
