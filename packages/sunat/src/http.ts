import { Agent, request as undiciRequest } from 'undici';
import { SunatError } from './errors.ts';
import { excerpt, type Redact } from './evidence.ts';

export interface HttpRequest {
  /** The interaction's name, for logs and evidence: `sire.periods`. */
  call: string;
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  /** Most bytes of the answer that are accepted. */
  maxBytes: number;
  redact: Redact;
}

export interface Answer {
  call: string;
  status: number;
  /** In lower case and without parameters; null when absent. */
  contentType: string | null;
  /** What `Retry-After` says, null when absent or unreadable. */
  retryAfterMs: number | null;
  /** Where a redirect leads, as it was sent; nobody follows it here. */
  location: string | null;
  /** The `Set-Cookie` headers as they were sent. */
  cookies: readonly string[];
  body: Buffer;
  redact: Redact;
}

/** An answer whose body is still to come: what is too large for memory. */
export interface OpenAnswer extends Omit<Answer, 'body'> {
  /** Null when absent. */
  header(name: string): string | null;
  /** Read it, or `discard` it. @throws SunatError ServiceUnavailable when it is cut; the signal's reason */
  body: AsyncIterable<Buffer>;
  /** Leaves the rest of the body. */
  discard(): void;
}

export interface HttpOptions {
  connectMs?: number;
  /** From the request's end to the answer's headers. */
  headersMs?: number;
  /** Between two pieces of the body. */
  bodyMs?: number;
  /** The whole exchange: a server that drips a byte now and then never trips the others. */
  totalMs?: number;
}

export interface Http {
  /**
   * One exchange: no redirects, no retries, no judgement of the status.
   * @throws SunatError ServiceUnavailable (connection, timeout), UnrecognisedAnswer (larger than accepted); the signal's reason
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<Answer>;
  /** The same, with the body left to whoever asked: `maxBytes` is then theirs to mind. */
  open(request: HttpRequest, signal?: AbortSignal): Promise<OpenAnswer>;
  close(): Promise<void>;
}

/** The connections of a whole process. */
export interface SharedHttp extends Http {
  /** The same connections for whoever waits longer, or less. Closed with them. */
  withPatience(patience: HttpOptions): Http;
}

/** SUNAT answers an export within seconds but has been seen to take half a minute under load. */
const PATIENCE = { connectMs: 10_000, headersMs: 60_000, bodyMs: 30_000, totalMs: 300_000 };

export function createHttp(options: HttpOptions = {}): SharedHttp {
  // How long a connection may take is the agent's; all other patience is the exchange's.
  const agents = new Map<number, Agent>();
  const agentOf = (connectMs: number): Agent => {
    const agent = agents.get(connectMs) ?? createAgent(connectMs);
    agents.set(connectMs, agent);
    return agent;
  };
  const close = async () => void (await Promise.all([...agents.values()].map((agent) => agent.destroy())));
  const usual = { ...PATIENCE, ...options };
  return {
    ...createExchanges(usual, agentOf(usual.connectMs)),
    close,
    withPatience(patience) {
      const own = { ...usual, ...patience };
      return { ...createExchanges(own, agentOf(own.connectMs)), close };
    },
  };
}

function createAgent(connectTimeout: number): Agent {
  // HTTP/1.1 only: the gateways before SUNAT's services are known to work with it.
  return new Agent({ allowH2: false, connectTimeout });
}

function createExchanges(patience: Required<HttpOptions>, agent: Agent): Omit<Http, 'close'> {
  async function open(request: HttpRequest, signal?: AbortSignal): Promise<OpenAnswer> {
    signal?.throwIfAborted();
    const total = AbortSignal.timeout(patience.totalMs);
    const failed = (error: unknown): unknown => {
      if (signal?.aborted) return signal.reason;
      return error instanceof SunatError ? error : networkError(error, request, total.aborted);
    };
    try {
      const response = await undiciRequest(request.url, {
        dispatcher: agent,
        method: request.method,
        headers: request.headers,
        body: request.body,
        headersTimeout: patience.headersMs,
        bodyTimeout: patience.bodyMs,
        signal: signal ? AbortSignal.any([signal, total]) : total,
      });
      const header = (name: string) => firstOf(response.headers[name]);
      return {
        call: request.call,
        status: response.statusCode,
        contentType: header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
        retryAfterMs: readRetryAfter(header('retry-after')),
        location: header('location'),
        cookies: allOf(response.headers['set-cookie']),
        redact: request.redact,
        header,
        body: withFailures(response.body, failed),
        // What it was still to bring is of no interest any more, nor is how it ends.
        discard: () => response.body.on('error', () => undefined).destroy(),
      };
    } catch (error) {
      throw failed(error);
    }
  }

  return {
    open,
    async send(request, signal) {
      const { header: _header, discard: _discard, body, ...head } = await open(request, signal);
      return { ...head, body: await readBounded(body, request, head.status) };
    },
  };
}

async function* withFailures(body: AsyncIterable<Buffer>, failed: (error: unknown) => unknown): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw failed(error);
  }
}

async function readBounded(body: AsyncIterable<Buffer>, request: HttpRequest, status: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > request.maxBytes) {
      throw new SunatError(
        { kind: 'UnrecognisedAnswer', expected: request.call, problem: `more than ${request.maxBytes} bytes` },
        { evidence: { call: request.call, status, contentType: null, body: excerpt(piece, request.redact) } },
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ABORT_ERR',
]);

/** The cause is not attached: it may hold the request. */
function networkError(error: unknown, request: HttpRequest, overdue: boolean): SunatError {
  const code = codeOf(error);
  return new SunatError(
    { kind: 'ServiceUnavailable', reason: overdue || TIMEOUTS.has(code) ? 'timeout' : 'connection' },
    { evidence: { call: request.call, status: null, contentType: null, body: overdue ? 'total time exceeded' : code } },
  );
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Seconds or an HTTP date. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : Math.max(0, moment - Date.now());
}

function firstOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function allOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat();
}
