import { BOOK_OF } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type {
  ComparedField,
  getVoucherDetail as call,
  VoucherComparison,
  VoucherDetail,
  VoucherEvent,
} from '@yupana/contract/voucher-detail.ts';
import { parseMoney, subtract, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { lacksApiClient } from '../../credentials/sealed-credentials.ts';
import type { Comparison } from '../../facts/compare-with-line.ts';
import { knownOfVoucher } from '../../facts/known-of-voucher.ts';
import { isListed } from '../../facts/public/is-listed.ts';
import { validityOf } from '../../facts/validity/validity-of.ts';
import { whyNotValidated } from '../../facts/validity/why-not-validated.ts';
import { conditionOn } from '../../ruc-register/condition-on.ts';
import { keyOfCode, showLine } from '../../vouchers/lists/show-line.ts';
import { lineKind, linkToVoucher } from '../../vouchers/lists/voucher-links.ts';
import { atMenu } from '../by-menu/menu-words.ts';
import { openBytes } from '../kept-bytes.ts';
import { findVisits } from '../lane/queries-visits.ts';
import { type FileFacts, findFilesOf } from '../queries-files.ts';
import { readKept } from '../reading/what-was-read.ts';
import { atSeeSol } from '../see-sol/see-sol-words.ts';
import { presentDocument } from './present-document.ts';
import { notWithoutKey, presentFile, reasonOf, SHOWN_SOURCES } from './present-file.ts';
import { presentValidity } from './present-validity.ts';
import { saidByCdr } from './said-by-cdr.ts';

/**
 * One purchase, or sale, with all that is known of it: SUNAT's line and its changes, the document and where it says otherwise, and the
 * files, those that are missing with why.
 * @throws NOT_FOUND also when the company is another firm's, or the period has no such voucher
 */
export async function showVoucher(ctx: Ctx, input: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { uuid, code } = input.params;
  const { tax_period: period, operation_type } = input.query;
  const book = BOOK_OF[operation_type];
  const voucher = keyOfCode(code);
  const {
    shown,
    files,
    visits,
    isKeyless,
    ruc,
    known,
    public: publicly,
  } = await ctx.transaction(async (tx) => {
    const { id: businessId, ruc } = await requireBusiness(ctx, tx, uuid);
    const company = { firmId: ctx.firmId, businessId, ruc };
    const shown = await showLine(ctx, tx, businessId, { book, period, key: voucher });
    const day = shown.voucher.issue_date;
    const validity = await validityOf(tx, company, book, voucher);
    return {
      shown,
      files: await findFilesOf(tx, company, { book, ...voucher }),
      visits: await findVisits(tx, company),
      isKeyless: await lacksApiClient(ctx, tx, businessId),
      ruc,
      known: await knownOfVoucher(tx, company, { book, period }, voucher),
      public: {
        day,
        voucher: validity,
        why: await whyNotValidated(tx, company, { book, period }, voucher, validity),
        issuer: await conditionOn(tx, voucher.issuer_ruc, day),
        ssco: await isListed(tx, 'ssco', voucher.issuer_ruc, day),
      },
    };
  });
  const xml = files.find(({ kind }) => kind === 'xml');
  const said = await saidByFiles(ctx, uuid, files);
  const learnt = known.facts.document;
  return {
    ...shown,
    document: await documentOf(ctx, uuid, xml),
    comparison:
      known.comparison && learnt && shown.line_at
        ? comparisonOf(known.comparison, learnt.learned_at.toISOString(), shown.line_at)
        : null,
    validity: presentValidity(xml, publicly),
    files: [
      ...files
        .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
        .map((file) => {
          const asked = [atMenu(ctx.deps, file, visits), atSeeSol(ctx.deps, ruc, file, visits)];
          const note = said.get(file) ?? (asked.filter(Boolean).join(' ') || null);
          return presentFile(ctx.deps, { firmId: ctx.firmId, businessId: uuid }, code, file, note);
        }),
      ...(isKeyless ? notWithoutKey(book, files) : []),
      {
        ...{ kind: 'line' as const, level: 1 as const, state: 'held' as const, reason: null },
        ...{ source: 'proposal' as const, note: null, bytes: null, at: shown.line_at, next_try_at: null },
        link: linkToVoucher(ctx.deps, { firmId: ctx.firmId, businessId: uuid }, code, lineKind({ book, period })),
      },
    ],
    history: withFiles(shown.history, files.flatMap(eventOf)),
  };
}

/** By what they prove, and the document itself first. */
const ORDER: readonly FileFacts['kind'][] = ['xml', 'cdr', 'pdf'];

/** What CDR say of the voucher. */
async function saidByFiles(
  ctx: Ctx,
  businessId: string,
  files: readonly FileFacts[],
): Promise<Map<FileFacts, string | null>> {
  const said = new Map<FileFacts, string | null>();
  for (const file of files) {
    const { kind, state, sha256, bytes } = file;
    if (kind !== 'cdr' || state !== 'held' || sha256 === null) continue;
    said.set(file, await saidByCdr(await openBytes(ctx.deps, businessId, { sha256, bytes })));
  }
  return said;
}

async function documentOf(
  ctx: Ctx,
  businessId: string,
  xml: FileFacts | undefined,
): Promise<VoucherDetail['document']> {
  const { sha256, bytes } = xml ?? {};
  if (xml?.state !== 'held' || !sha256 || !xml.fetched_at) return null;
  const read = await readKept(await openBytes(ctx.deps, businessId, { sha256, bytes: bytes ?? null }), xml);
  return read.state === 'held' ? presentDocument(read.document, xml.fetched_at) : null;
}

/** Among its changes, whose order stays as it is, each file where it came. */
function withFiles(changes: readonly VoucherEvent[], came: readonly VoucherEvent[]): VoucherEvent[] {
  const history = [...changes];
  for (const file of came) {
    const place = history.findIndex(({ at }) => at <= file.at);
    history.splice(place < 0 ? history.length : place, 0, file);
  }
  return history;
}

const FIELDS = {
  total: 'total',
  igv: 'igv',
  taxable: 'taxable',
  issue_date: 'issue_date',
  buyer: 'receiver',
  currency: 'currency',
} as const satisfies Record<Comparison['notCompared'][number], ComparedField>;

function comparisonOf(
  { differences, notCompared }: Comparison,
  document_at: string,
  line_at: string,
): VoucherComparison {
  const differing = new Set(differences.map(({ field }) => field));
  const all = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  return {
    document_at,
    line_at,
    differs: differences.map(({ field, document, line }) => ({
      field: FIELDS[field],
      document: amountOr(document),
      sunat: amountOr(line),
      difference: differenceOf(document, line),
    })),
    not_compared: notCompared.map((field) => FIELDS[field]),
    agrees: all.filter((field) => !differing.has(field) && !notCompared.includes(field)).map((field) => FIELDS[field]),
  };
}

const AMOUNT = /^-?\d{1,12}\.\d{2}$/;

function amountOr(text: string | null): number | string | null {
  return text !== null && AMOUNT.test(text) ? toWire(parseMoney(text)) : text;
}

function differenceOf(document: string | null, line: string | null): number | null {
  if (document === null || line === null || !AMOUNT.test(document) || !AMOUNT.test(line)) return null;
  return toWire(subtract(parseMoney(line), parseMoney(document)));
}

function eventOf(file: FileFacts): VoucherEvent[] {
  const { kind, state, fetched_at } = file;
  if (!fetched_at || (state !== 'held' && state !== 'unreadable')) return [];
  const source = SHOWN_SOURCES[file.source ?? 'consultacpe'];
  return [{ what: 'file', at: fetched_at.toISOString(), kind, state, source, reason: reasonOf(file) }];
}
