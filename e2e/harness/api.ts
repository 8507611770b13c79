import { randomInt } from 'node:crypto';
import { callApi } from '../../tools/lib/http.ts';

/** An accountant of the journey's own, so that journeys share an installation and nothing else. */
export interface Accountant {
  email: string;
  password: string;
  name: string;
  token: string;
  /** A call of the product's API in this accountant's name. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export async function signUp(base: string, name = 'Lucía'): Promise<Accountant> {
  const email = `contadora-${Date.now()}-${randomInt(1_000_000)}@ejemplo.pe`;
  const password = 'Quinua2026';
  const { access_token: token } = await callApi<{ access_token: string }>(base, 'POST', '/users', undefined, {
    ...{ name, last_name: 'Prueba Fantasía', document_number: '45678912', phone_number: '987654321' },
    ...{ email, password, accountant_profile: 'Contador Freelance' },
  });
  return { email, password, name, token, call: (method, path, body) => callApi(base, method, path, token, body) };
}

export interface Registration {
  ruc: string;
  name: string;
  solUser: string;
  solKey: string;
  clientId: string;
  clientSecret: string;
}

export interface BusinessView {
  uuid: string;
  ruc: string;
  status: string;
  exists_periods_processed: boolean;
}

/** Registers a company as the form would. */
export function register(accountant: Accountant, company: Registration): Promise<BusinessView> {
  return accountant.call('POST', '/me/businesses', {
    ...{ ruc: company.ruc, name: company.name, username: company.solUser, passwordSOL: company.solKey },
    ...{ sunat_api_key: company.clientId, sunat_api_secret: company.clientSecret, terms: true, privacy: true },
  });
}

/** What of a period is told before it is closed. */
export interface CloseView {
  seq: number;
  checks: { id: string; state: string; note: string | null }[];
}

export function closePath(ruc: string, tax_period: string): string {
  return `/businesses/${ruc}/closes?${new URLSearchParams({ tax_period })}`;
}

/** Whether nothing of the period waits to be judged. */
export function isJudged({ checks }: CloseView): boolean {
  return checks.some(({ id, state }) => id === 'judged' && state === 'ready');
}

/** Whether none of its documents is still to be asked for: each that comes may judge purchases anew. */
export function isDocumented({ checks }: CloseView): boolean {
  return !checks.some(({ note }) => note?.includes('en la cola de pedidos a SUNAT'));
}

export interface CollectionView {
  business_status: string;
  run: CollectionRun | null;
}

export interface CollectionRun {
  uuid: string;
  door: 'api' | 'sol' | null;
  state: string;
  done: number;
  expected: number;
  message: string;
  attempt: number;
  /** Of books that did not come; null when nothing is missing, or nothing would mend it. */
  next_try_at: string | null;
}

/** Asks until the collection is as wanted. @throws with what it last said */
export async function untilCollection(
  accountant: Accountant,
  uuid: string,
  wanted: (view: CollectionView) => boolean,
  withinMs: number,
): Promise<CollectionView> {
  const end = Date.now() + withinMs;
  for (;;) {
    const view = await accountant.call<CollectionView>('GET', `/businesses/${uuid}/collection`);
    if (wanted(view)) return view;
    if (Date.now() > end) throw new Error(`The collection did not get there: ${JSON.stringify(view)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Count, IGV and total of a book in a period, in whole céntimos. */
export interface Figures {
  count: number;
  igv: number;
  total: number;
}

/** What the product's dashboard shows of a company's book in a period. */
export async function figuresShown(
  accountant: Accountant,
  ruc: string,
  period: string,
  book: 'RCE' | 'RVIE',
): Promise<Figures> {
  const filters = encodeURIComponent(JSON.stringify({ ruc, tax_period: period }));
  if (book === 'RCE') {
    const { purchase_details: details } = await accountant.call<{
      purchase_details: { total_cpes_count: number; igv_amount_total: number; total_importe_total: number };
    }>('GET', `/purchase/dashboard?filters=${filters}`);
    return {
      count: details.total_cpes_count,
      igv: centimos(details.igv_amount_total),
      total: centimos(details.total_importe_total),
    };
  }
  const sales = await accountant.call<{
    total_cpes_count: number;
    total_amount_igv: number;
    total_importe_total: number;
  }>('GET', `/sales/dashboard?filters=${filters}`);
  return {
    count: sales.total_cpes_count,
    igv: centimos(sales.total_amount_igv),
    total: centimos(sales.total_importe_total),
  };
}

function centimos(soles: number): number {
  return Math.round(soles * 100);
}
