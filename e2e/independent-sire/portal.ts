import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieOf, formOf } from './answers.ts';
import { type Company, companies } from './companies.ts';
import type { Platform } from './platform.ts';
import { FORM, menuPage, NOT_AUTHENTICATED, newMenuPage, toLogin } from './portal-pages.ts';
import type { SeeSol } from './see-sol.ts';
import type { Audience, Tokens } from './tokens.ts';

/**
 * The two SOL menus, each with a login of its own, from the published facts alone: the script that leads to the login, its form, the POST,
 * the code, the menu with the list of what its user may open, the option that redirects to an application, and the way out.
 */
interface Menu {
  page: string;
  entrance: string;
  oauth: string;
  state: string;
  cookie: string;
  offers: readonly string[];
}

const SIRE_OPTION = '60.2.1.1.1';
const VOUCHERS_OPTION = '11.38.1.1.1';
const SEE_SOL_OPTION = '11.5.3.1.2';
const SPOT_OPTION = '55.2.1.1.4';

const CLASSIC: Menu = {
  page: '/cl-ti-itmenu/MenuInternet.htm',
  entrance: '/cl-ti-itmenu/AutenticaMenuInternet.htm',
  oauth: '/v1/clientessol/4f3b88b3-d9d6-402a-b85d-6a0bc857746a/oauth2',
  state: 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3Rvckk/QABBPT09+w/==',
  cookie: 'ITMENUSESSION',
  offers: [VOUCHERS_OPTION, SEE_SOL_OPTION, SIRE_OPTION],
};
const NEW: Menu = {
  page: '/cl-ti-itmenu2/MenuInternetPlataforma.htm',
  entrance: '/cl-ti-itmenu2/AutenticaMenuInternetPlataforma.htm',
  oauth: '/v1/clientessol/59d39217-c025-4de5-b342-393b0f4630ab/oauth2',
  state: 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcAUH2sHDFmDRAwACRgAKbG9hZEZhY3Rvckk/QABDQ0ND+x/==',
  cookie: 'ITMENU2SESSION',
  offers: [SPOT_OPTION],
};
const MENUS = [CLASSIC, NEW];
/** The way out of what an option opened, said to who asks for it before leaving. */
const EXITS: Readonly<Record<string, string>> = {
  [SIRE_OPTION]: '/ol-ti-itmigeigv/visor/master?logout',
  [VOUCHERS_OPTION]: '/ol-ti-itconsultacpe/visor/master?logout',
  [SEE_SOL_OPTION]: '/ol-ti-itconscpemype/visor/master?logout',
  [SPOT_OPTION]: '/ol-ti-itcarrito/visor/master?logout',
};
/** Options whose redirect carries the token of an API: the page that it leads to, and what the token opens. */
const WITH_TOKEN: Readonly<Record<string, [page: string, audience: Audience]>> = {
  [SIRE_OPTION]: ['app/sire', 'sire'],
  [VOUCHERS_OPTION]: ['app/contribuyentems/servicio/consultacpe', 'cpe'],
};
/** Who sends the form sooner is led to the front page. */
const HUMAN_MS = 1_000;
const CODE_LIVES_MS = 5 * 60_000;

interface Visit {
  menu: Menu;
  company: Company;
  /** The way out of the application that is open behind the menu; '' where none is. */
  exit: string;
}

export class Portal {
  /** What was seen of those who came, for who asks whether they behaved. */
  readonly seen = { logins: 0, refused: 0, overlapping: 0, left: 0, bounced: 0 };
  private readonly forms = new Map<string, number>();
  private readonly codes = new Map<string, { menu: Menu; company: Company; until: number }>();
  private readonly visits = new Map<string, Visit>();
  private readonly tokens: Tokens;
  private readonly platform: Platform;
  private readonly seeSol: SeeSol;

  constructor(tokens: Tokens, platform: Platform, seeSol: SeeSol) {
    this.tokens = tokens;
    this.platform = platform;
    this.seeSol = seeSol;
  }

  get open(): number {
    return this.visits.size;
  }

  /** Whether a path is of the portal; its login must not be answered with a page by chance. */
  static owns(path: string): boolean {
    return (
      path.startsWith('/cl-ti-') ||
      MENUS.some(({ oauth }) => path.startsWith(oauth)) ||
      path === '/time/gettime.pl' ||
      path.startsWith('/ol-ti-')
    );
  }

  async answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname: path, searchParams: query } = url;
    if (!/Mozilla\/5\.0 \(.+(Chrome|Firefox)\//.test(request.headers['user-agent'] ?? '')) {
      return request.socket.destroy();
    }
    const form = request.method === 'POST' ? await formOf(request) : new URLSearchParams();
    for (const menu of MENUS) {
      if (path === `${menu.oauth}/loginMenuSol`) return this.showForm(menu, response);
      if (path === `${menu.oauth}/j_security_check`) return this.check(menu, url.origin, form, request, response);
      if (path === menu.entrance) return this.enter(menu, url.origin, query, response);
      if (path === menu.page && request.method === 'POST') return this.act(menu, form, request, response);
      if (path === menu.page) return this.showMenu(menu, url, request, response);
    }
    if (path === '/time/gettime.pl') return say(response, String(Date.now()));
    this.leaveApplication(path + url.search, request);
    return say(response, '');
  }

  private leaveApplication(exit: string, request: IncomingMessage): void {
    // Of SEE-SOL it is known by its cookie whose it is; the others have none here.
    const whose = exit === EXITS[SEE_SOL_OPTION] ? this.seeSol.leave(request) : 'anybody';
    for (const visit of this.visits.values()) {
      if (visit.exit === exit && (whose === 'anybody' || whose === visit.company)) visit.exit = '';
    }
  }

  private showForm(menu: Menu, response: ServerResponse): unknown {
    const cookie = randomBytes(12).toString('hex');
    this.forms.set(cookie, Date.now());
    return page(response, FORM, `TS01=${cookie}; Path=${menu.oauth}; HttpOnly`);
  }

  private check(
    menu: Menu,
    origin: string,
    form: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): unknown {
    const { oauth, state } = menu;
    const originalUrl = origin + menu.entrance;
    const opened = this.forms.get(cookieOf(request, 'TS01'));
    const expected = { tipo: '2', dni: '', captcha: '', originalUrl, state };
    const asBrowser = Object.entries(expected).every(([name, value]) => form.get(name) === value);
    if (opened === undefined || !asBrowser) return page(response, NOT_AUTHENTICATED);
    const company = companies.find(({ ruc }) => ruc === form.get('custom_ruc'));
    if (company?.solUser !== form.get('j_username') || company?.solKey !== form.get('j_password')) {
      this.seen.refused += 1;
      return redirect(response, `${origin}${oauth}/error`);
    }
    this.seen.logins += 1;
    const code = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(company.ruc).toString('base64url')}.${randomBytes(24).toString('base64url')}`;
    this.codes.set(code, { menu, company, until: Date.now() + CODE_LIVES_MS });
    if (Date.now() - opened < HUMAN_MS) {
      this.seen.bounced += 1;
      return redirect(response, `${origin}/?state=&code=${code}`);
    }
    return redirect(response, `${originalUrl}?code=${code}&state=${encodeURIComponent(state)}`);
  }

  private enter(menu: Menu, origin: string, query: URLSearchParams, response: ServerResponse): unknown {
    const code = query.get('code') ?? '';
    const known = this.codes.get(code);
    this.codes.delete(code);
    if (!known || known.menu !== menu || known.until < Date.now()) return page(response, NOT_AUTHENTICATED);
    const { company } = known;
    // Whoever was inside with the same user is put out, of whichever menu.
    for (const [cookie, visit] of this.visits) {
      if (visit.company !== company) continue;
      this.visits.delete(cookie);
      this.platform.dismiss(company);
      this.seeSol.dismiss(company);
      this.seen.overlapping += 1;
    }
    const cookie = randomBytes(12).toString('hex');
    this.visits.set(cookie, { menu, company, exit: '' });
    const path = menu.page.slice(0, menu.page.lastIndexOf('/'));
    return redirect(response, `${origin}${menu.page}?pestana=*&agrupacion=*`, `${menu.cookie}=${cookie}; Path=${path}`);
  }

  private showMenu(
    menu: Menu,
    { origin, searchParams }: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): unknown {
    const visit = this.visits.get(cookieOf(request, menu.cookie));
    const query = `lang=es-PE&showDni=true&showLanguages=false&originalUrl=${origin}${menu.entrance}&state=${menu.state}`;
    if (!visit) return page(response, toLogin(`${origin}${menu.oauth}/loginMenuSol?${query}`));
    if (searchParams.get('action') !== 'execute') {
      const { name } = visit.company;
      return page(response, menu === NEW ? newMenuPage(name, SPOT_OPTION) : menuPage(name, menu.page, menu.offers));
    }
    const code = searchParams.get('code') ?? '';
    if (!menu.offers.includes(code)) return page(response, '');
    visit.exit = EXITS[code] ?? '';
    if (menu === NEW) return redirect(response, origin + this.platform.admit(visit.company, code));
    if (code === SEE_SOL_OPTION) return redirect(response, origin + this.seeSol.admit(visit.company));
    const [application, audience] = WITH_TOKEN[code] ?? ['', 'sire'];
    const token = this.tokens.issue(visit.company, audience, true);
    const hc = randomBytes(8).toString('hex');
    return redirect(response, `https://e-factura.sunat.example/${application}/?hc=${hc}&token=${token}`);
  }

  /** An application whose first answer was spoilt let nobody in: there is nothing to leave. */
  private isOpenBehind({ exit, company }: Visit): boolean {
    return exit === EXITS[SEE_SOL_OPTION] ? this.seeSol.holds(company) : exit !== '';
  }

  private act(menu: Menu, form: URLSearchParams, request: IncomingMessage, response: ServerResponse): unknown {
    const cookie = cookieOf(request, menu.cookie);
    const visit = this.visits.get(cookie);
    if (form.get('action') === 'prevApp') return say(response, visit?.exit ?? '');
    // Leaving the menu alone leaves the application open behind it.
    if (form.get('action') === 'salir' && visit && !this.isOpenBehind(visit)) {
      this.visits.delete(cookie);
      this.seeSol.dismiss(visit.company);
      if (menu === NEW) this.platform.dismiss(visit.company);
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
