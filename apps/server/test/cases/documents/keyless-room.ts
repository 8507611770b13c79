import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { voucherCode } from '@yupana/tax/voucher-key.ts';
import { beforeAll } from 'vitest';
import { ended, register } from '../../collecting.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../../harness.ts';
import type { Sandbox, SandboxCompany } from '../../sandbox.ts';

export const NEVER: AbortSignal = new AbortController().signal;
export const HOUR = 3.6e6;

/** What names a document in the rows of those that are wanted. */
export interface WantedFile {
  book: string;
  priority: bigint | number | string;
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
}

export const periodOf = ({ priority }: Pick<WantedFile, 'priority'>) =>
  String(Math.floor(Number(priority) / 1e8) % 1_000_000);

/** How a call names it. */
export function namedIn(uuid: string, file: WantedFile) {
  const { issuer_ruc: issuerRuc, type_code: typeCode, serie, number } = file;
  return {
    params: { uuid, code: voucherCode({ issuerRuc, typeCode, serie, number }) },
    query: {
      tax_period: periodOf(file),
      operation_type: file.book === 'RCE' ? ('COMPRA' as const) : ('VENTA' as const),
    },
  };
}

/**
 * A company that has a SOL user and no API key, collected from the sandbox; what tests look at of its lane of documents.
 * @param at known once tests run @param prepare changes something of the app before anything is collected
 */
export function keylessRoom(
  at: () => { app: TestApp; sandbox: Sandbox },
  {
    purchases,
    sales,
    prepare = () => undefined,
  }: { purchases: number; sales: number; prepare?: (app: TestApp) => void },
) {
  let app: TestApp;
  let sandbox: Sandbox;
  let ana: Accountant;
  let company: SandboxCompany;
  let own: { firmId: string; businessId: string };
  const system = <T>(work: Parameters<typeof app.deps.database.system<T>>[0]) => app.deps.database.system(work);
  beforeAll(async () => {
    ({ app, sandbox } = at());
    prepare(app);
    ana = await signUpAccountant(app);
    company = await sandbox.company({ purchases, sales, months: 2 });
    const { uuid } = await register(app, ana, company, { sunat_api_key: '', sunat_api_secret: '' });
    await ended(app, ana, uuid);
    const { firm_id: firmId } = await system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    );
    own = { firmId, businessId: uuid };
  });

  const xml = () =>
    system((tx) =>
      tx
        .selectFrom('voucher_files')
        .selectAll()
        .where('business_id', '=', own.businessId)
        .where('kind', '=', 'xml')
        .orderBy('priority', 'desc')
        .orderBy('number')
        .execute(),
    );
  const laneRow = () =>
    system((tx) =>
      tx.selectFrom('document_lanes').selectAll().where('business_id', '=', own.businessId).executeTakeFirstOrThrow(),
    );
  const change = (set: object) =>
    system((tx) => tx.updateTable('document_lanes').set(set).where('business_id', '=', own.businessId).execute());
  /** What SUNAT was asked of the company at such a path. */
  const requests = async (part: string) =>
    (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part));
  /** How often a password was sent. */
  const posts = async () => (await requests('j_security_check')).length;
  /** What the panel of a voucher says of its XML. */
  async function panel(file: WantedFile, who = ana) {
    const { body } = await call(app, getVoucherDetail, namedIn(own.businessId, file), who.token);
    return body.files.find(({ kind }) => kind === 'xml');
  }

  return {
    /** Once tests run. */
    given: () => ({ app, sandbox, ana, company, own }),
    ...{ system, xml, laneRow, change, requests, posts, panel },
  };
}
