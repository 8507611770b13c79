import { evidenceOf, isPage, unrecognised, unrecognisedOfHost } from '../answers.ts';
import { SunatError, type SunatFault } from '../errors.ts';
import type { Answer } from '../http.ts';
import { asList, asObject, asText, type JsonObject } from '../shape.ts';
import { documentIn, isCdr, looksLikeXml, unpacked } from '../voucher-zip.ts';
import type { CpeFile, CpeMetadata, CpeXml, Found } from './types.ts';

/**
 * The JSON of a good answer; undefined when SUNAT says that it has not got the voucher.
 * @throws SunatError for every other status; UnrecognisedAnswer, worth another try, for a page or a cut JSON with status 200
 */
function readJson(answer: Answer): JsonObject | undefined {
  if (answer.status === 404 && isServices(answer)) return undefined;
  if (answer.status !== 200) throw failureOf(answer);
  if (isPage(answer)) throw unrecognisedOfHost(answer, 'a page in place of JSON', true);
  const body = parsed(answer);
  if (!body) throw unrecognised(answer, 'not a JSON object', true);
  return body;
}

function failureOf(answer: Answer): SunatError {
  const { status } = answer;
  const fail = (fault: SunatFault) => new SunatError(fault, { evidence: evidenceOf(answer) });
  // An empty body is the service's, of a token that expired. Seen 2025.
  if (status === 401) {
    const isItsOwn = answer.body.length === 0 || isServices(answer);
    return fail({ kind: 'SessionExpired', refusedBy: isItsOwn ? 'service' : 'gateway' });
  }
  if (status === 403 && isServices(answer)) return fail({ kind: 'AccessDenied', module: 'CONSULTACPE', by: 'service' });
  if (status === 429) return fail({ kind: 'RateLimited', retryAfterMs: answer.retryAfterMs });
  if (status === 408) return fail({ kind: 'ServiceUnavailable', reason: 'timeout' });
  if (status >= 500) return fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  const body = status === 422 || status === 400 ? parsed(answer) : null;
  const isGateways = status === 403 || status === 404;
  return body
    ? fail({ kind: 'RequestRefused', ...saidIn(body) })
    : unrecognisedOfHost(answer, `status ${status}`, isGateways);
}

/**
 * Whether the service itself says it, in its own shape (`cod`, `msg`): a page, a text, nothing at all or another JSON with 404 or 403 is
 * of a gateway that does not know the path, or lets nobody through, and says nothing of the voucher or of a permission.
 */
function isServices(answer: Answer): boolean {
  const body = isPage(answer) ? null : parsed(answer);
  return body !== null && (body.cod !== undefined || body.msg !== undefined);
}

/** The codes and sentences of a refusal, the particular ones first: the number of the whole stands in `errors[]` at times. */
function saidIn(body: JsonObject): { codes: string[]; words: string[] } {
  const all = [...(asList(body.errors) ?? []).map(asObject), body];
  const told = (key: string) => all.map((one) => asText(one?.[key])).filter((text) => text !== null);
  return { codes: told('cod'), words: told('msg').map((text) => text.replace(/\s+/g, ' ').slice(0, 200)) };
}

function parsed(answer: Answer): JsonObject | null {
  try {
    return asObject(JSON.parse(answer.body.toString('utf8').replace(/^\uFEFF/, '')));
  } catch {
    return null;
  }
}

/** @throws SunatError */
export function readMetadata(answer: Answer): Found<CpeMetadata> {
  const body = readJson(answer);
  if (!body) return { kind: 'absent' };
  // One voucher alone, or a list of one.
  const voucher = asObject(asList(body.comprobantes)?.[0]) ?? body;
  if (voucher.numSerie === undefined && voucher.codCpe === undefined) throw unrecognised(answer, 'no voucher in it');
  const amounts = asObject(voucher.procedenciaMasiva) ?? asObject(voucher.procedenciaIndivual) ?? {};
  return {
    kind: 'found',
    value: {
      state: asText(voucher.indEstadoCpe),
      issueDate: asText(voucher.fecEmision),
      currency: asText(voucher.codMoneda),
      total: asText(amounts.mtoImporteTotal),
      igv: asText(amounts.mtoSumIGV),
      items: (asList(voucher.informacionItems) ?? []).map(asObject).map((item) => ({
        code: asText(item?.desCodigo),
        description: asText(item?.desItem),
        quantity: asText(item?.cntItems),
        unit: asText(item?.codUnidadMedida),
      })),
    },
  };
}

/** @throws SunatError, also when no document is in what was sent */
export async function readXml(answer: Answer, mostBytes: number): Promise<Found<CpeXml>> {
  const sent = fileIn(answer, mostBytes);
  return sent ? { kind: 'found', value: await documentIn(answer, sent, mostBytes) } : { kind: 'absent' };
}

/** @throws SunatError */
export async function readPdf(answer: Answer, mostBytes: number): Promise<Found<CpeFile>> {
  return readOne(answer, mostBytes, 'a PDF', ({ bytes }) => bytes.subarray(0, 1024).includes('%PDF-'));
}

/** That a CDR is refused with 422 is how the service says that it gives none. Seen 2026-08. @throws SunatError */
export async function readCdr(answer: Answer, mostBytes: number): Promise<Found<CpeFile>> {
  if (answer.status === 422) return { kind: 'absent' };
  return readOne(answer, mostBytes, 'a CDR', (file) => looksLikeXml(file.bytes) && isCdr(file));
}

async function readOne(
  answer: Answer,
  mostBytes: number,
  what: string,
  isIt: (file: CpeFile) => boolean,
): Promise<Found<CpeFile>> {
  const sent = fileIn(answer, mostBytes);
  if (!sent) return { kind: 'absent' };
  const value = (await unpacked(answer, sent, mostBytes)).find(isIt);
  if (!value) throw unrecognised(answer, `not ${what}`);
  return { kind: 'found', value };
}

/** The file of an answer: `{nomArchivo, valArchivo}`, in base64 of either alphabet. */
function fileIn(answer: Answer, mostBytes: number): CpeFile | undefined {
  const body = readJson(answer);
  if (!body) return undefined;
  const text = asText(body.valArchivo)?.replace(/\s+/g, '') ?? '';
  // Decoding leaves out what it does not know: damage would pass for a shorter file.
  if (text === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw unrecognised(answer, 'no file in base64', true);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > mostBytes) throw unrecognised(answer, `a file of ${bytes.length} bytes`);
  return { name: asText(body.nomArchivo) ?? '', bytes };
}
