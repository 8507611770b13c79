import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Play = (response: ServerResponse, request: IncomingMessage) => void;

export interface FakeRegister {
  url: string;
  /** What stands there now, and its ETag. */
  file: Buffer;
  etag: string;
  lastModified: string;
  /** The headers of every request so far. */
  seen: IncomingMessage['headers'][];
  /** What to do at the next requests, before it behaves again. */
  next(...plays: Play[]): void;
  /** As it behaves. */
  serve: Play;
  /** Sends so much of what it would, and dies. */
  cutAfter(share: number): Play;
  stop(): Promise<void>;
}

/** SUNAT's www2 for one file: conditional requests and ranges as RFC 9110 has them. */
export async function startFakeRegister(file: Buffer): Promise<FakeRegister> {
  const plays: Play[] = [];
  const server = createServer((request, response) => {
    fake.seen.push(request.headers);
    (plays.shift() ?? fake.serve)(response, request);
  });
  const answerTo = ({ headers }: IncomingMessage) => {
    const same = (header: string | undefined) => header === fake.etag || header === fake.lastModified;
    const common = { etag: fake.etag, 'last-modified': fake.lastModified };
    if (same(headers['if-none-match']) || (!headers['if-none-match'] && same(headers['if-modified-since']))) {
      return { status: 304, headers: common, body: Buffer.alloc(0) };
    }
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(from) || !same(headers['if-range'] as string | undefined)) {
      return { status: 200, headers: { ...common, 'content-length': String(fake.file.length) }, body: fake.file };
    }
    const body = fake.file.subarray(from);
    const place = `bytes ${from}-${fake.file.length - 1}/${fake.file.length}`;
    return { status: 206, headers: { ...common, 'content-length': String(body.length), 'content-range': place }, body };
  };
  const fake: FakeRegister = {
    url: '',
    file,
    etag: '"uno"',
    lastModified: 'Fri, 20 Nov 2026 08:00:00 GMT',
    seen: [],
    next: (...more) => plays.push(...more),
    serve: (response, request) => {
      const { status, headers, body } = answerTo(request);
      response.writeHead(status, headers).end(body);
    },
    cutAfter: (share) => (response, request) => {
      const { status, headers, body } = answerTo(request);
      response.writeHead(status, headers);
      const some = body.subarray(0, Math.floor(body.length * share));
      // What was sent must have left before the line is cut.
      response.write(some, () => setTimeout(() => request.socket.destroy(), 30));
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
