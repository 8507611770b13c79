/** `npm run dev`: the demo with everything watched. The web on Vite (which passes the API on), the server on `--watch`. */
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
import { freePort } from './lib/ports.ts';

const port = Number(process.env.PORT || 3000);
const folder = demoDataFolder(process.env);
const [sandboxPort, smtpPort] = [await freePort(), await freePort()];
const sandbox = `http://127.0.0.1:${sandboxPort}`;
const api = `http://127.0.0.1:${port}`;

const children: Child[] = [
  startChild({
    name: 'sandbox',
    args: ['--watch', '--watch-preserve-output', SANDBOX_MAIN],
    env: sandboxEnvironment({ sandbox: sandboxPort, smtp: smtpPort }, api),
    log: 'terminal',
  }),
  startChild({
    name: 'server',
    args: ['--watch', '--watch-preserve-output', SERVER_MAIN, '--role=all'],
    env: demoEnvironment(process.env, { folder, port, sandbox, smtp: `smtp://127.0.0.1:${smtpPort}` }),
    log: 'terminal',
  }),
  startChild({
    name: 'web',
    args: [join(ROOT, 'node_modules/vite/bin/vite.js'), 'apps/web', '--clearScreen', 'false'],
    env: { API_URL: api },
    log: 'terminal',
  }),
];

async function stop(): Promise<void> {
  await Promise.all(children.map((child) => child.stop()));
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

await untilReady(`${api}/health`, 120_000);
if (collectsFromSandbox(process.env)) await registerDemoCompanies(api, sandbox, DEMO);
console.log(`\nAPI ${api} · simulador ${sandbox} · ${DEMO.email} / ${DEMO.password}\n`);
