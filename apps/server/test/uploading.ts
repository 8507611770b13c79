import { buffer } from 'node:stream/consumers';
import { listUploadResults, startUpload, type Upload } from '@yupana/contract/uploads.ts';
import { beforeAll, expect } from 'vitest';
import { ZipFile } from 'yazl';
import type { Deps } from '../src/ctx.ts';
import { runUploads } from '../src/features/documents/uploads/run-uploads.ts';
import { facturaXml } from './fake-cpe.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from './harness.ts';
import type { SeededBusiness } from './seed.ts';

export const ISSUER = '20990016004';
export const PERIOD = '202610';
export const NEVER: AbortSignal = new AbortController().signal;

interface Sent {
  offset?: number;
  body?: Buffer;
  token?: string;
}

/**
 * What tests of uploads do, over HTTP and as the worker that an app without one has not: to be made within a `describe`, whose
 * `beforeAll` signs up its accountant.
 */
export function uploadBench(started: () => TestApp) {
  let app: TestApp;
  let rosa: Accountant;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
  });
  const whose = ({ firmId, id }: SeededBusiness) => ({ firmId, businessId: id });
  const factura = (business: SeededBusiness, number: string, options: Parameters<typeof facturaXml>[3] = {}) =>
    facturaXml(ISSUER, 'F001', number, options).replace('20990002143', business.ruc);

  async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    return buffer(zip.outputStream);
  }

  async function announce(business: SeededBusiness, name: string, size: number): Promise<Upload> {
    const body = { name, size, tax_period: PERIOD };
    const { body: upload } = await call(app, startUpload, { params: { uuid: business.id }, body }, rosa.token);
    return upload;
  }

  function tus(method: 'HEAD' | 'PATCH', path: string, { offset = 0, body, token = rosa.token }: Sent = {}) {
    return fetch(app.url + path, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'PATCH'
          ? { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
          : {}),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  }

  async function send(business: SeededBusiness, name: string, bytes: Buffer): Promise<Upload> {
    const upload = await announce(business, name, bytes.length);
    expect((await tus('PATCH', upload.path, { body: bytes })).status).toBe(204);
    return upload;
  }

  const read = (business: SeededBusiness, deps: Deps = app.deps) => runUploads(deps, whose(business), NEVER);

  /** `file: outcome, detail` of each, in the order in which a screen shows them. */
  async function results(business: SeededBusiness): Promise<string[]> {
    const query = { tax_period: PERIOD, size: 100 as const };
    const { body } = await call(app, listUploadResults, { params: { uuid: business.id }, query }, rosa.token);
    return body.data.map(({ file, outcome, detail }) => `${file}: ${outcome}, ${detail}`);
  }

  async function take(business: SeededBusiness, name: string, bytes: Buffer | string): Promise<string[]> {
    await send(business, name, Buffer.from(bytes));
    await read(business);
    return results(business);
  }

  async function kept(business: SeededBusiness) {
    return app.deps.database.tenant(business.firmId, (tx) =>
      tx
        .selectFrom('voucher_files')
        .select(['book', 'number', 'kind', 'state', 'source', 'signature', 'reader_version', 'next_try_at', 'size'])
        .where('business_id', '=', business.id)
        .orderBy('number')
        .orderBy('kind')
        .execute(),
    );
  }

  return {
    /** Known once `beforeAll` is over. */
    get app(): TestApp {
      return app;
    },
    get rosa(): Accountant {
      return rosa;
    },
    ...{ whose, factura, zipOf, announce, tus, send, read, results, take, kept },
  };
}
