import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Company, companies } from './companies.ts';
import { FORM, menuPage, NOT_AUTHENTICATED, toLogin } from './portal-pages.ts';
import type { Tokens } from './tokens.ts';

/**
 * The classic SOL menu, from the published facts alone: the script that leads to the login, its form, the POST, the code, the menu with the
 * list of what its user may open, the option that redirects to an application with its token, and the way out.
 */
const MENU = '/cl-ti-itmenu/MenuInternet.htm';
const ENTRANCE = '/cl-ti-itmenu/AutenticaMenuInternet.htm';
const OAUTH = '/v1/clientessol/4f3b88b3-d9d6-402a-b85d-6a0bc857746a/oauth2';
const STATE = 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3Rvckk/QABBPT09+w/==';
const SIRE_OPTION = '60.2.1.1.1';
const APPLICATION_EXIT = '/ol-ti-itmigeigv/visor/master?logout';
/** Who sends the form sooner is led to the front page. */
const HUMAN_MS = 1_000;
const CODE_LIVES_MS = 5 * 60_000;

interface Visit {
  company: Company;
  application: boolean;
}

export class Portal {
  /** What was seen of those who came, for who asks whether they behaved. */
  readonly seen = { logins: 0, refused: 0, overlapping: 0, left: 0, bounced: 0 };
  private readonly forms = new Map<string, number>();
  private readonly codes = new Map<string, { company: Company; until: number }>();
  private readonly visits = new Map<string, Visit>();
  private readonly tokens: Tokens;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  get open(): number {
    return this.visits.size;
  }

  /** Whether a path is of the portal; its login must not be answered with a page by chance. */
  static owns(path: string): boolean {
    return (
      path.startsWith('/cl-ti-') || path.startsWith(OAUTH) || path === '/time/gettime.pl' || path.startsWith('/ol-ti-')
    );
  }

  async answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname: path, searchParams: query } = url;
    if (!/Mozilla\/5\.0 \(.+(Chrome|Firefox)\//.test(request.headers['user-agent'] ?? '')) {
      return request.socket.destroy();
    }
    const form = request.method === 'POST' ? await formOf(request) : new URLSearchParams();
    if (path === `${OAUTH}/loginMenuSol`) return this.showForm(response);
    if (path === `${OAUTH}/j_security_check`) return this.check(url.origin, form, request, response);
    if (path === ENTRANCE) return this.enter(url.origin, query, response);
    if (path === MENU && request.method === 'POST') return this.act(form, request, response);
    if (path === MENU) return this.showMenu(url, request, response);
    if (path === '/time/gettime.pl') return say(response, String(Date.now()));
    if (path + url.search === APPLICATION_EXIT) {
      for (const visit of this.visits.values()) visit.application = false;
    }
    return say(response, '');
  }

  private showForm(response: ServerResponse): unknown {
    const cookie = randomBytes(12).toString('hex');
    this.forms.set(cookie, Date.now());
    return page(response, FORM, `TS01=${cookie}; Path=/v1/clientessol; HttpOnly`);
  }

  private check(origin: string, form: URLSearchParams, request: IncomingMessage, response: ServerResponse): unknown {
    const opened = this.forms.get(cookieOf(request, 'TS01'));
    const expected = { tipo: '2', dni: '', captcha: '', originalUrl: origin + ENTRANCE, state: STATE };
    const asBrowser = Object.entries(expected).every(([name, value]) => form.get(name) === value);
    if (opened === undefined || !asBrowser) return page(response, NOT_AUTHENTICATED);
    const company = companies.find(({ ruc }) => ruc === form.get('custom_ruc'));
    if (company?.solUser !== form.get('j_username') || company?.solKey !== form.get('j_password')) {
      this.seen.refused += 1;
      return redirect(response, `${origin}${OAUTH}/error`);
    }
    this.seen.logins += 1;
    const code = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(company.ruc).toString('base64url')}.${randomBytes(24).toString('base64url')}`;
    this.codes.set(code, { company, until: Date.now() + CODE_LIVES_MS });
    if (Date.now() - opened < HUMAN_MS) {
      this.seen.bounced += 1;
      return redirect(response, `${origin}/?state=&code=${code}`);
    }
    return redirect(response, `${origin}${ENTRANCE}?code=${code}&state=${encodeURIComponent(STATE)}`);
  }

  private enter(origin: string, query: URLSearchParams, response: ServerResponse): unknown {
    const code = query.get('code') ?? '';
    const known = this.codes.get(code);
    this.codes.delete(code);
    if (!known || known.until < Date.now()) return page(response, NOT_AUTHENTICATED);
    const { company } = known;
    // Whoever was inside with the same user is put out.
    for (const [cookie, visit] of this.visits) {
      if (visit.company !== company) continue;
      this.visits.delete(cookie);
      this.seen.overlapping += 1;
    }
    const cookie = randomBytes(12).toString('hex');
    this.visits.set(cookie, { company, application: false });
    return redirect(response, `${origin}${MENU}?pestana=*&agrupacion=*`, `ITMENUSESSION=${cookie}; Path=/cl-ti-itmenu`);
  }

  private showMenu({ origin, searchParams }: URL, request: IncomingMessage, response: ServerResponse): unknown {
    const visit = this.visits.get(cookieOf(request, 'ITMENUSESSION'));
    const query = `lang=es-PE&showDni=true&showLanguages=false&originalUrl=${origin}${ENTRANCE}&state=${STATE}`;
    if (!visit) return page(response, toLogin(`${origin}${OAUTH}/loginMenuSol?${query}`));
    if (searchParams.get('action') !== 'execute') return page(response, menuPage(visit.company.name, SIRE_OPTION));
    if (searchParams.get('code') !== SIRE_OPTION) return page(response, '');
    visit.application = true;
    const token = this.tokens.issue(visit.company);
    return redirect(
      response,
      `https://e-factura.sunat.example/app/sire/?hc=${randomBytes(8).toString('hex')}&token=${token}`,
    );
  }

  private act(form: URLSearchParams, request: IncomingMessage, response: ServerResponse): unknown {
    const cookie = cookieOf(request, 'ITMENUSESSION');
    const visit = this.visits.get(cookie);
    if (form.get('action') === 'prevApp') return say(response, visit?.application ? APPLICATION_EXIT : '');
    // Leaving the menu alone leaves the application open behind it.
    if (form.get('action') === 'salir' && visit && !visit.application) {
      this.visits.delete(cookie);
      this.seen.left += 1;
    }
    return say(response, '');
  }
}

function page(response: ServerResponse, html: string, cookie?: string): unknown {
  response.writeHead(200, { 'content-type': 'text/html;charset=UTF-8', ...(cookie ? { 'set-cookie': cookie } : {}) });
  return response.end(html);
}

function redirect(response: ServerResponse, location: string, cookie?: string): unknown {
  response.writeHead(302, { location, ...(cookie ? { 'set-cookie': cookie } : {}) });
  return response.end();
}

function say(response: ServerResponse, text: string): unknown {
  response.writeHead(200, { 'content-type': 'text/plain' });
  return response.end(text);
}

function cookieOf(request: IncomingMessage, name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}
