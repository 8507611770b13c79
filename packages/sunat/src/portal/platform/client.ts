import type { Period } from '@yupana/tax/period.ts';
import { type PlatformOption, SunatError } from '../../errors.ts';
import { createRedactor, type Redact } from '../../evidence.ts';
import type { Answer } from '../../http.ts';
import type { PlatformExchange, PlatformPass, PortalSession } from '../types.ts';
import { readFile, readWindow } from './constancia.ts';
import { halvesOf, piecesOf, readDeclarations, readFigures } from './declarations.ts';
import { readDeposits } from './deposits.ts';
import { DECLARATIONS, IGV_FORM, LOOK_FIRST, SESSION_PATH, SPOT, TRIES, TRIES_OF_A_FILE } from './quirks.ts';
import { type Call, constanciaCall, declarationsPath, depositsSearch, getCall, platformRequest } from './request.ts';
import { readSession } from './session-token.ts';
import { notUnderstood, readTotal } from './totals.ts';
import type {
  DeclarationRow,
  DeclarationsFound,
  DepositsAsked,
  PlatformClient,
  PresentedDeclaration,
  SpotRow,
} from './types.ts';

export interface PlatformClientOptions {
  /** `https://e-plataformaunica.sunat.gob.pe`, as the session's hosts have it. */
  host: string;
  /** Of the new menu, entered. */
  session: PortalSession;
  /** Called when the portal has forgotten the visit, which was idle: by the rules of any login. */
  enterAgain: (signal: AbortSignal) => Promise<void>;
}

/** What lets in now, and what it was asked last: the platform remembers a consultation for its constancias. */
interface Open {
  pass: PlatformPass;
  idCache: string;
  consulted: Consulted | null;
}

interface Consulted {
  asked: DepositsAsked;
  rows: readonly SpotRow[];
}

/** The Nueva Plataforma within one visit. It is opened with the first call. */
export function createPlatformClient({ host, session, enterAgain }: PlatformClientOptions): PlatformClient {
  const own = session.login.ruc;
  let open: Open | null = null;
  /** What was consulted last, also in a session that is over since. */
  let last: Consulted | null = null;

  /** Opened by the option that the deposits need, where the menu lists it: what it gives is good for the others too. */
  async function enter(option: PlatformOption, signal?: AbortSignal): Promise<Open> {
    if (!session.isIn()) await enterAgain(signal ?? NEVER);
    const by = session.offers('DETRACCIONES') ? 'DETRACCIONES' : option;
    const pass = await session.openPlatform(by, signal);
    const given = await pass.ask(
      exchangeOf(pass, getCall('platform.session', SESSION_PATH), readSession),
      TRIES,
      signal,
    );
    const idCache = given ?? pass.idCache;
    if (idCache === null) {
      throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'platform.session', problem: 'no session in it' });
    }
    open = { pass, idCache, consulted: null };
    return open;
  }

  /** Asks within the session at hand; in a new one, once, when the platform says that it is over. No password is sent for it. */
  async function within<T>(option: PlatformOption, work: (now: Open) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (open && option === 'DETRACCIONES' && session.isIn() && !session.offers(option)) {
      throw new SunatError({ kind: 'OptionMissing', option });
    }
    const isOpen = open !== null && session.isIn();
    const now = isOpen && open ? open : await enter(option, signal);
    try {
      return await work(now);
    } catch (error) {
      if (!(error instanceof SunatError) || error.kind !== 'SessionExpired') throw error;
      open = null;
      return work(await enter(option, signal));
    }
  }

  function exchangeOf<T>(
    { idCache }: { idCache: string | null },
    call: Call,
    read: (answer: Answer) => T,
  ): PlatformExchange<T> {
    const url = new URL(call.path, host);
    const sent = { ...call, idCache };
    return { url, build: (cookies, redact) => platformRequest(sent, url, cookies, hidden(idCache, redact)), read };
  }

  const ask = <T>(now: Open, call: Call, read: (answer: Answer) => T, signal?: AbortSignal) =>
    now.pass.ask(exchangeOf(now, call, read), TRIES, signal);

  async function consult(now: Open, asked: DepositsAsked, signal?: AbortSignal): Promise<Consulted> {
    const path = `${SPOT}/t/consultar${depositsSearch(asked)}`;
    const rows = await ask(now, getCall('platform.deposits', path), (answer) => readDeposits(answer, own), signal);
    const consulted = { asked, rows };
    now.consulted = consulted;
    last = consulted;
    return consulted;
  }

  /** Its window first, each time: without that its file is not given. In a new session the rows are consulted again. */
  async function fetchConstancia(now: Open, asked: Consulted, number: string, signal?: AbortSignal) {
    const consulted = now.consulted === asked ? asked : await consult(now, asked.asked, signal);
    const row = consulted.rows.find((one) => 'deposit' in one && one.deposit.constancia === number);
    if (!row) {
      const problem = 'the deposit is not in the answer any more';
      throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'platform.constancia', problem });
    }
    const search = new URLSearchParams({ indice: String(row.index), numeroConstancia: number });
    const window = exchangeOf(now, getCall('platform.constancia.window', `${SPOT}${LOOK_FIRST}?${search}`), readWindow);
    const file = exchangeOf(now, constanciaCall(number), (answer) => readFile(answer, number, own));
    return now.pass.ask(file, TRIES_OF_A_FILE, signal, window);
  }

  async function declarationsIn(piece: { from: Period; to: Period }, signal?: AbortSignal): Promise<DeclarationsFound> {
    const path = `${DECLARATIONS}/factoriaConsulta/${declarationsPath(piece)}`;
    const read = (answer: Answer) => readDeclarations(answer, { own, ...piece });
    const rows = await within('F621', (now) => ask(now, getCall('platform.declarations', path), read, signal), signal);
    if (rows !== 'too-many') return { rows, tooMany: [] };
    const halves = halvesOf(piece);
    if (!halves) return { rows: [], tooMany: [piece] };
    const found: DeclarationsFound[] = [];
    for (const half of halves) found.push(await declarationsIn(half, signal));
    return joined(found);
  }

  async function figuresOf(orderNumber: string, signal?: AbortSignal): Promise<Figures> {
    const path = `${DECLARATIONS}/factoriaDetalleFormulario/${encodeURIComponent(orderNumber)}`;
    const read = (answer: Answer) => readFigures(answer, { own, orderNumber });
    return within('F621', (now) => ask(now, getCall('platform.figures', path), read, signal), signal);
  }

  /** Declarations stand without their figures. What keeps those of one from coming may keep all: no others are asked for then. */
  async function withFigures(
    rows: readonly DeclarationRow[],
    known: ReadonlySet<string> | undefined,
    signal?: AbortSignal,
  ): Promise<DeclarationRow[]> {
    const full: DeclarationRow[] = [];
    let goesOn = true;
    for (const row of rows) {
      if (!goesOn || !('declaration' in row) || known?.has(row.declaration.orderNumber)) {
        full.push(row);
        continue;
      }
      let figures: Figures = null;
      try {
        figures = await figuresOf(row.declaration.orderNumber, signal);
      } catch (error) {
        if (!(error instanceof SunatError)) throw error;
        goesOn = OF_ONE_ALONE.has(error.kind);
      }
      full.push({ declaration: { ...row.declaration, figures } });
    }
    return full;
  }

  return {
    consultDeposits: (asked, signal) =>
      within('DETRACCIONES', async (now) => (await consult(now, asked, signal)).rows, signal),
    async constanciaOf(index, constancia, signal) {
      const asked = last;
      // A consultation that had to be repeated may have another row in that place.
      const isIts = (row?: SpotRow) => row !== undefined && 'deposit' in row && row.deposit.constancia === constancia;
      if (!asked || !(isIts(asked.rows[index]) || asked.rows.some(isIts))) {
        throw new RangeError('The constancia is not of the last consultation.');
      }
      return within('DETRACCIONES', (now) => fetchConstancia(now, asked, constancia, signal), signal);
    },
    async periodTotals(period, signal) {
      const total = (what: string) =>
        within(
          'F621',
          (now) => ask(now, getCall(`platform.${what}`, `${IGV_FORM}/${what}/${period}`), readTotal, signal),
          signal,
        ).catch(notUnderstood);
      const perceptions = await total('obtenerPercepcionesPeriodo');
      return { period, perceptions, retentions: await total('obtenerRetencionesPeriodo') };
    },
    async presentedDeclarations(from, to, signal, known) {
      const found: DeclarationsFound[] = [];
      for (const piece of piecesOf(from, to)) found.push(await declarationsIn(piece, signal));
      const { rows, tooMany } = joined(found);
      return { rows: await withFigures(rows, known, signal), tooMany };
    },
  };
}

/** Of who has no reason to stop. */
const NEVER = new AbortController().signal;

type Figures = PresentedDeclaration['figures'];

/** Faults of one answer, after which the next may be a good one. */
const OF_ONE_ALONE: ReadonlySet<string> = new Set([
  'UnrecognisedAnswer',
  'RequestRefused',
  'OptionClosed',
  'ServiceUnavailable',
]);

function joined(found: readonly DeclarationsFound[]): DeclarationsFound {
  return { rows: found.flatMap(({ rows }) => rows), tooMany: found.flatMap(({ tooMany }) => tooMany) };
}

function hidden(idCache: string | null, redact: Redact): Redact {
  if (idCache === null) return redact;
  const more = createRedactor([idCache]);
  return (text) => more(redact(text));
}
