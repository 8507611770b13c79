/**
 * `npm start`: the whole product on this machine with nothing to set. The server (API, worker and web) and SUNAT's
 * sandbox are processes of their own; the demo accountant and its companies are there, collected for real.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from './lib/child.ts';
import { registerDemoCompanies } from './lib/demo-companies.ts';
import {
  collectsFromSandbox,
  DEMO,
  demoDataFolder,
  demoEnvironment,
  sandboxEnvironment,
} from './lib/demo-environment.ts';
import { untilReady } from './lib/http.ts';
import { ROOT, SANDBOX_MAIN, SERVER_MAIN } from './lib/paths.ts';
import { freePort, isFree } from './lib/ports.ts';
import { ensureWebBuilt } from './lib/web-build.ts';

const READY_WITHIN_MS = 180_000;
const port = Number(process.env.PORT || 3000);
const children: Child[] = [];
/** Node keeps what it compiled: the next start is a third of a second sooner. It knows by itself what changed. */
const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules/.cache/node') };
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // The server first: it finishes what it was asking the sandbox.
  for (const child of children) await child.stop();
  process.exit(code);
}

function fail(message: string): Promise<void> {
  if (!stopping) console.error(`\n${message}`);
  return stop(1);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

async function main(): Promise<void> {
  const host = process.env.HOST || '127.0.0.1';
  if (!(await isFree(port, host))) {
    return fail(`El puerto ${port} está ocupado. Cierra el programa que lo usa o elige otro: PORT=3100 npm start`);
  }
  ensureWebBuilt();
  const folder = demoDataFolder(process.env);
  const first = !existsSync(join(folder, 'master.key'));
  const sandboxPort = (await isFree(port + 1)) ? port + 1 : await freePort();
  const smtpPort = await freePort();
  const sandbox = `http://127.0.0.1:${sandboxPort}`;

  const log = (name: string) => join(folder, 'logs', `${name}.log`);
  const server = startChild({
    name: 'El servidor',
    args: [SERVER_MAIN, '--role=all'],
    env: {
      ...COMPILED,
      ...demoEnvironment(process.env, { folder, port, sandbox, smtp: `smtp://127.0.0.1:${smtpPort}` }),
    },
    log: log('server'),
  });
  const simulator = startChild({
    name: 'El simulador de SUNAT',
    args: [SANDBOX_MAIN],
    env: { ...COMPILED, ...sandboxEnvironment({ sandbox: sandboxPort, smtp: smtpPort }, `http://127.0.0.1:${port}`) },
    log: log('sandbox'),
  });
  children.push(server, simulator);
  for (const child of children) void child.exited.then((code) => ended(child, code));

  const address = `http://localhost:${port}`;
  const here = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  await Promise.all([untilReady(`${here}/health`, READY_WITHIN_MS), simulator.line((text) => text.startsWith('{'))]);
  console.log(welcome(address, sandbox, first, folder));
  if (!collectsFromSandbox(process.env)) return;
  try {
    const registered = await registerDemoCompanies(here, sandbox, DEMO);
    if (registered > 0) console.log(`\n  ${registered} empresas de ejemplo registradas: su recolección está en curso.`);
  } catch (error) {
    // The product works without them; they are tried again at the next start.
    if (!stopping) console.error(`\n  No se pudieron registrar las empresas de ejemplo. ${String(error)}`);
  }
}

function ended(child: Child, code: number | null): Promise<void> {
  return fail(`${child.name} terminó de improviso (código ${code}). Lo último que dijo:\n${child.tail()}`);
}

function welcome(address: string, sandbox: string, first: boolean, folder: string): string {
  const source = collectsFromSandbox(process.env)
    ? `Simulador de SUNAT   ${sandbox}  (elige ahí qué falla)`
    : `SUNAT                ${process.env.SUNAT_SIRE_URL ?? sandbox}  (del entorno; sin empresas de ejemplo)`;
  return `
  Yupana está lista${first ? ' (primera vez en esta carpeta)' : ''}.

  Dirección            ${address}
  Usuario              ${DEMO.email}
  Contraseña           ${DEMO.password}
  ${source}
  Datos y registros    ${folder}

  Ctrl-C para terminar.`;
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
