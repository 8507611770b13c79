import { setTimeout as sleep } from 'node:timers/promises';
import { type Business, registerBusiness, updateCredentials } from '@yupana/contract/businesses.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { type Collection, collection, getActa, getCollection, startCollection } from '@yupana/contract/collection.ts';
import { type Accountant, call, type TestApp } from './harness.ts';
import type { SandboxCompany } from './sandbox.ts';

/** What tests of the collection do again and again: register a company of the sandbox and wait for its collection. */

type App = Pick<TestApp, 'url'>;

export interface Typed {
  username?: string;
  passwordSOL?: string;
  sunat_api_key?: string;
  sunat_api_secret?: string;
}

export function registrationOf({ ruc, name, credentials }: SandboxCompany, typed: Typed = {}) {
  return {
    ruc,
    name,
    username: credentials.solUser,
    passwordSOL: credentials.solKey,
    sunat_api_key: credentials.clientId,
    sunat_api_secret: credentials.clientSecret,
    terms: true as const,
    privacy: true as const,
    ...typed,
  };
}

export async function register(app: App, who: Accountant, company: SandboxCompany, typed?: Typed): Promise<Business> {
  const answer = await call(app, registerBusiness, { body: registrationOf(company, typed) }, who.token);
  if (answer.status !== 200) throw new Error(`Registration answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export async function edit(app: App, who: Accountant, uuid: string, company: SandboxCompany): Promise<void> {
  const { solUser, solKey, clientId, clientSecret } = company.credentials;
  const body = { username: solUser, password: solKey, sunat_api_key: clientId, sunat_api_secret: clientSecret };
  const proven = { ...body, current_password: who.password };
  const answer = await call(app, updateCredentials, { params: { uuid }, body: proven }, who.token);
  if (answer.status !== 204) throw new Error(`Editing answered ${answer.status}: ${answer.text}`);
}

export async function collectionOf(app: App, who: Accountant, uuid: string): Promise<Collection> {
  return (await call(app, getCollection, { params: { uuid } }, who.token)).body;
}

/** Waits until the run is neither pending nor running. */
export async function ended(app: App, who: Accountant, uuid: string, limit = 110_000): Promise<Collection> {
  const until = Date.now() + limit;
  for (;;) {
    const now = await collectionOf(app, who, uuid);
    if (now.run && !['pending', 'running'].includes(now.run.state)) return now;
    if (Date.now() > until) throw new Error(`The collection did not end: ${JSON.stringify(now.run)}`);
    await sleep(250);
  }
}

/** Reads the stream's events until one satisfies, and leaves. */
export async function follow(
  app: App,
  who: Accountant,
  uuid: string,
  until: (state: Collection) => boolean,
): Promise<Collection[]> {
  const answer = await fetch(`${app.url}${PREFIX}/businesses/${uuid}/collection/events`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  if (!answer.headers.get('content-type')?.includes('text/event-stream')) throw new Error(await answer.text());
  const seen: Collection[] = [];
  let pending = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    pending += decoder.decode(chunk, { stream: true });
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^event: collection\ndata: (.*)$/.exec(block)?.[1];
      if (!data) continue;
      const state = collection.parse(JSON.parse(data));
      seen.push(state);
      // Leaving the loop closes the connection.
      if (until(state)) return seen;
    }
  }
  return seen;
}

/** «Actualizar ahora», and waits for it. */
export async function collectAgain(app: App, who: Accountant, uuid: string): Promise<Collection> {
  const answer = await call(app, startCollection, { params: { uuid } }, who.token);
  if (answer.status !== 202) throw new Error(`Asking answered ${answer.status}: ${answer.text}`);
  return ended(app, who, uuid);
}

export async function actaOf(app: App, who: Accountant, uuid: string, tax_period: string) {
  const { body } = await call(app, getActa, { params: { uuid }, query: { tax_period } }, who.token);
  const [purchases, sales] = body.books;
  if (!purchases || !sales) throw new Error('The acta lacks a book.');
  /** Both books, whether the month is over or not. */
  const agrees = body.books.every(({ outcome }) => outcome === 'agreed' || outcome === 'empty');
  return { complete: body.complete, agrees, purchases, sales };
}
