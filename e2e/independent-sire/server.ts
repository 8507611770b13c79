import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { expired, gatewayRefusal, json } from './answers.ts';
import { companies } from './companies.ts';
import { Consultacpe } from './consultacpe.ts';
import { answerFault, type Fault, faultPicker, faults } from './faults.ts';
import { Platform, platformTruth } from './platform.ts';
import { Portal } from './portal.ts';
import { seededRandom } from './random.ts';
import { SeeSol } from './see-sol.ts';
import { answerSire } from './sire.ts';
import { Tickets } from './tickets.ts';
import { isTokenPath, Tokens } from './tokens.ts';
import { figuresOf, vouchersOf } from './vouchers.ts';

export interface Options {
  seed: number;
  /** Share of the calls that fail, 0 to 1. */
  faultShare: number;
  ticketLifeMs: number;
  /** How many the taxpayers have been declaring for, the current one counted. */
  months?: number;
  /** Whether an API client is let into the service of vouchers. */
  grantsCpe?: boolean;
}

/**
 * A second SIRE, with the portal that leads to it, written from the published facts alone and sharing not one line with the connector nor
 * with the sandbox: if the product works against both, it speaks the protocol and not the dialect of one test double.
 */
export function independentSire(options: Options): Server {
  const tokens = new Tokens({ grantsCpe: options.grantsCpe ?? false });
  const platform = new Platform();
  const seeSol = new SeeSol();
  const consultacpe = new Consultacpe();
  const portal = new Portal(tokens, platform, seeSol);
  const tickets = new Tickets(options.ticketLifeMs);
  const months = options.months ?? 36;
  const nextFault = faultPicker(seededRandom(options.seed), options.faultShare);
  const seen = { calls: 0, faults: Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number> };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const { pathname, searchParams } = url;
    if (pathname === '/__truth') return json(response, 200, truth(searchParams));
    if (pathname === '/__seen') {
      const { seen: entered, open } = portal;
      return json(response, 200, {
        ...{ ...seen, portal: { ...entered, open }, platform: platform.seen },
        ...{ seeSol: seeSol.seen, consultacpe: consultacpe.seen },
      });
    }
    if (!request.headers['user-agent']) return gatewayRefusal(response);
    seen.calls += 1;
    const fault = nextFault();
    if (SeeSol.owns(pathname)) {
      if (!fault) return seeSol.answer(url, request, response);
      seen.faults[fault] += 1;
      // A page for people has no answer in JSON, and instead of a 401 its session is gone.
      if (fault === '500 json') return answerFault('500 html', response);
      if (fault !== '401 expired') return answerFault(fault, response);
      seeSol.expire(request);
      return seeSol.answer(url, request, response);
    }
    if (Portal.owns(pathname)) {
      // A page for people can only be spoilt as those are; and a password that got lost would be sent again a minute later.
      const isSpoilt = fault === '500 html' && request.method === 'GET' && !searchParams.has('code');
      if (!isSpoilt) return portal.answer(url, request, response);
      seen.faults[fault] += 1;
      return answerFault(fault, response);
    }
    if (Platform.owns(pathname)) {
      // A page in the place of the first one would be taken for it.
      const isSpoilt = fault && fault !== '401 expired' && pathname.startsWith('/v1/');
      if (!isSpoilt) return platform.answer(url, request, response);
      seen.faults[fault] += 1;
      return answerFault(fault, response);
    }
    const token = isTokenPath(pathname);
    // A login that is answered with a page is no passing trouble: the product does not send the password again by itself.
    if (fault && !(token && (fault === '401 expired' || fault === '200 html'))) {
      seen.faults[fault] += 1;
      if (fault === '401 expired') tokens.expire(request);
      else return answerFault(fault, response);
    }
    if (token) return tokens.grant(pathname, request, response);
    const granted = tokens.grantOf(request);
    if (!granted) return expired(response);
    const { company, audience } = granted;
    if (Consultacpe.owns(pathname)) {
      if (audience !== 'cpe') return json(response, 403, { cod: '403', msg: 'Forbidden - Rejected by policy' });
      return consultacpe.answer(pathname, granted, request, response);
    }
    if (audience !== 'sire') return json(response, 403, { cod: '403', msg: 'Forbidden - Rejected by policy' });
    const known =
      request.method === 'GET' && answerSire(pathname, { company, query: searchParams, response, tickets, months });
    return known || answerFault('500 html', response);
  }

  return createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
}

/** What the product must have at the end, counted from the vouchers: `?ruc=&period=&book=`, `&book=platform`, or the companies. */
function truth(query: URLSearchParams): unknown {
  const company = companies.find(({ ruc }) => ruc === query.get('ruc'));
  const book = query.get('book');
  if (company && book === 'platform') return platformTruth(company, query.get('period') ?? '');
  if (!company || (book !== 'RCE' && book !== 'RVIE')) return companies;
  return figuresOf(vouchersOf(company, book, query.get('period') ?? ''));
}
