/**
 * How long one waits for a screen while the embedded database stores a period of 100,000 vouchers: the demo's processes with
 * the simulator's scenario `cien-mil`, asked ten times a second. Prints one JSON line with the longest waits.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../tools/lib/child.ts';
import { registration, type SandboxCompany, sandboxCompanies } from '../tools/lib/demo-companies.ts';
import { DEMO, demoEnvironment, sandboxEnvironment } from '../tools/lib/demo-environment.ts';
import { callApi, signInto, untilReady } from '../tools/lib/http.ts';
import { SANDBOX_MAIN, SERVER_MAIN } from '../tools/lib/paths.ts';
import { freePort } from '../tools/lib/ports.ts';

const BOOK = { book: 'RCE', period: '202610' };
const PAUSE_MS = 100;

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-waits-'));
const [port, sandboxPort, smtp] = [await freePort(), await freePort(), await freePort()];
const api = `http://127.0.0.1:${port}`;
const sandbox = `http://127.0.0.1:${sandboxPort}`;
const simulator = startChild({
  name: 'sandbox',
  args: [SANDBOX_MAIN],
  env: sandboxEnvironment({ sandbox: sandboxPort, smtp }, api),
});
const server = startChild({
  name: 'server',
  args: [SERVER_MAIN, '--role=all'],
  env: demoEnvironment(process.env, { folder, port, sandbox, smtp: `smtp://127.0.0.1:${smtp}` }),
});

try {
  await Promise.all([untilReady(`${api}/health`, 60_000), simulator.line((text) => text.startsWith('{'))]);
  const token = await signInto(api, DEMO);
  const [company] = await sandboxCompanies(sandbox);
  if (!company) throw new Error('The simulator has no company.');
  await choose(company);
  const { uuid } = await callApi<{ uuid: string }>(api, 'POST', '/me/businesses', token, registration(company));
  const first = await longestWaits(token, company, uuid);
  await callApi(api, 'POST', `/businesses/${uuid}/collection`, token);
  const again = await longestWaits(token, company, uuid);
  console.log(JSON.stringify({ first, again }));
} finally {
  await server.stop();
  await simulator.stop();
  await rm(folder, { recursive: true, force: true });
}

async function choose({ ruc }: SandboxCompany): Promise<void> {
  const chosen = await fetch(`${sandbox}/__sandbox/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ruc, scenario: 'cien-mil', ...BOOK }),
  });
  if (!chosen.ok) throw new Error(`The scenario was refused: ${chosen.status} ${await chosen.text()}`);
}

/** Asks until the collection ended. @returns the longest wait of each address, in milliseconds */
async function longestWaits(token: string, { ruc }: SandboxCompany, uuid: string) {
  const filters = encodeURIComponent(JSON.stringify({ ruc, tax_period: BOOK.period }));
  const ended = new AbortController();
  const longest = async (path: string): Promise<number> => {
    let wait = 0;
    while (!ended.signal.aborted) {
      const start = performance.now();
      const answer = await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      wait = Math.max(wait, performance.now() - start);
      await sleep(PAUSE_MS);
    }
    return Math.round(wait);
  };
  const [dashboard, health] = await Promise.all([
    longest(`/app/internal/purchase/dashboard?filters=${filters}`),
    longest('/health'),
    untilCollected(token, uuid).finally(() => ended.abort()),
  ]);
  return { dashboard, health };
}

async function untilCollected(token: string, uuid: string): Promise<void> {
  for (;;) {
    await sleep(400);
    const { run } = await callApi<{ run: { state: string } | null }>(
      api,
      'GET',
      `/businesses/${uuid}/collection`,
      token,
    );
    if (run?.state === 'done') return;
    if (run?.state === 'failed') throw new Error('The collection failed.');
  }
}
