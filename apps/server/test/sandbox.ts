import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { BookName } from '@yupana/contract/collection.ts';
import { periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { systemClock } from '../src/platform/clock.ts';
import { programAt } from './process/program-at.ts';

/** Preloaded, so that it ends with whoever started it: one that is left behind keeps the whole run from ending. */
const LEASH = new URL('../../../tools/lib/leash.ts', import.meta.url).href;

/** A company of the sandbox with what one types to register it. */
export interface SandboxCompany {
  ruc: string;
  name: string;
  credentials: { solUser: string; solKey: string; clientId: string; clientSecret: string };
}

/** SUNAT on loopback, as a process of its own: the server must not know it. */
export interface Sandbox {
  url: string;
  /** Where it receives mail: `SMTP_URL`. */
  smtp: string;
  /** The mails it took for somebody, the oldest first, but for the letters that everybody gets. */
  mails(to: string): Promise<ReceivedMail[]>;
  /** Those letters. */
  letters(to: string): Promise<ReceivedMail[]>;
  /** Tells a service that is not SUNAT's what to do wrong; null: nothing. */
  fault(service: string, scenario: string | null, times?: number): Promise<void>;
  /** Forms that the marketing service was posted (`tries`) and those it kept. */
  submissions(): Promise<{ tries: number; submissions: { fields: Record<string, string> }[] }>;
  /** A new company: vouchers a month by book, and for how many months it has them; collecting a young one takes a moment. */
  company(traits?: { purchases?: number; sales?: number; months?: number }): Promise<SandboxCompany>;
  scenario(
    ruc: string,
    scenario: string,
    limits?: { book?: BookName; period?: string; times?: number; endpoint?: string },
  ): Promise<void>;
  clearScenarios(ruc: string): Promise<void>;
  /** What SUNAT serves now: the proposal's text, '' when there is none. */
  proposal(ruc: string, book: BookName, period: string): Promise<string>;
  putProposal(ruc: string, book: BookName, period: string, text: string): Promise<void>;
  /** The text of SUNAT's RUC register as it stands now. */
  register(): Promise<string>;
  /** Puts another one in its place; null: as it was. */
  putRegister(text: string | null): Promise<void>;
  /** Calls received for a company. */
  requests(ruc: string): Promise<{ method: string; path: string; status?: number }[]>;
  stop(): Promise<void>;
}

export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
}

/** Subjects of what everybody gets without asking, so that tests of what was asked for can count. */
const EVERYBODYS: ReadonlySet<string> = new Set([
  'Te damos la bienvenida a Yupana',
  'Tu primera recolección está lista',
]);

export async function startSandbox(env: Record<string, string> = {}): Promise<Sandbox> {
  const child = spawn(process.execPath, ['--import', LEASH, programAt('apps/sandbox/src/main.ts')], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_TICKET_DELAY_MS: '0',
      SANDBOX_PORTAL_HASTE_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { sandbox: url, smtp } = await new Promise<{ sandbox: string; smtp: string }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{"sandbox"')) resolve(JSON.parse(line));
      });
  });
  const control = async (method: string, path: string, body?: unknown, type = 'application/json'): Promise<string> => {
    const init =
      body === undefined
        ? {}
        : {
            headers: { 'content-type': type },
            body: type === 'application/json' ? JSON.stringify(body) : String(body),
          };
    const response = await fetch(`${url}/__sandbox${path}`, { method, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  return {
    url,
    smtp,
    mails: async (to) => {
      const { mails } = JSON.parse(await control('GET', '/mails')) as { mails: ReceivedMail[] };
      return mails.filter((mail) => mail.to.includes(to) && !EVERYBODYS.has(mail.subject));
    },
    letters: async (to) => {
      const { mails } = JSON.parse(await control('GET', '/mails')) as { mails: ReceivedMail[] };
      return mails.filter((mail) => mail.to.includes(to) && EVERYBODYS.has(mail.subject));
    },
    fault: async (service, scenario, times) => {
      if (scenario === null) await control('DELETE', `/services/${service}`);
      else await control('POST', `/services/${service}`, { scenario, times });
    },
    submissions: async () => JSON.parse(await control('GET', '/submissions')),
    company: async ({ months = 3, ...traits } = {}) => {
      const since = shiftPeriod(periodOf(systemClock.today()), 1 - months);
      return JSON.parse(await control('POST', '/companies', { ...traits, since }));
    },
    scenario: async (ruc, scenario, limits = {}) => {
      await control('POST', '/scenarios', { ruc, scenario, ...limits });
    },
    clearScenarios: async (ruc) => {
      await control('DELETE', `/scenarios?ruc=${ruc}`);
    },
    proposal: (ruc, book, period) => control('GET', `/proposals/${ruc}/${book}/${period}`),
    putProposal: async (ruc, book, period, text) => {
      await control('PUT', `/proposals/${ruc}/${book}/${period}`, text, 'text/plain');
    },
    register: () => control('GET', '/ruc-register/text'),
    putRegister: async (text) => {
      if (text === null) await control('DELETE', '/ruc-register/text');
      else await control('PUT', '/ruc-register/text', text, 'text/plain');
    },
    requests: async (ruc) => JSON.parse(await control('GET', `/requests?ruc=${ruc}`)).requests,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
