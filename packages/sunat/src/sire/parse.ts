import { isPeriod, type Period } from '@yupana/tax/period.ts';
import { evidenceOf, isPage, unrecognised } from '../answers.ts';
import { SunatError } from '../errors.ts';
import type { Answer } from '../http.ts';
import { asList, asObject, asText, type JsonObject } from '../shape.ts';
import { decodeText } from '../text.ts';
import { failureOf, readJson } from './answers.ts';
import { EXPORT_PROCESSES, FILE_MISSING_EXCEPTION, REPORT_TYPE_FIELD } from './quirks.ts';
import type {
  ReportFile,
  SireFile,
  SirePeriod,
  SirePeriods,
  SireProposal,
  SireSummary,
  TicketProgress,
} from './types.ts';

/** @throws SunatError, also when none of what SUNAT lists is a period: that is not a company without periods */
export function readPeriods(answer: Answer): SirePeriods {
  const years = asList(orNothing(() => readJson(answer), []));
  if (!years) throw unrecognised(answer, 'not a list of years');
  const byPeriod = new Map<string, SirePeriod>();
  const leftOut = new Set<string>();
  for (const year of years) {
    const list = asList(asObject(year)?.lisPeriodos);
    if (!list) throw unrecognised(answer, 'a year without lisPeriodos');
    for (const item of list) {
      const text = asText(asObject(item)?.perTributario);
      if (!text) throw unrecognised(answer, 'a period without perTributario');
      // A period may be repeated, with each state that it went through: the first is the one of now.
      if (!isPeriod(text)) leftOut.add(text.slice(0, 20));
      else if (!byPeriod.has(text)) byPeriod.set(text, readPeriod(text, item));
    }
  }
  if (byPeriod.size === 0 && leftOut.size > 0) throw unrecognised(answer, 'no period among those listed');
  return { periods: [...byPeriod.values()].sort((a, b) => (a.period < b.period ? 1 : -1)), leftOut: [...leftOut] };
}

const PERIOD_STATES: Record<string, SirePeriod['state']> = { '01': 'presented', '03': 'not-presented' };

function readPeriod(period: Period, item: unknown): SirePeriod {
  const code = twoDigits(asText(asObject(item)?.codEstado));
  return { period, code: code ?? '', state: PERIOD_STATES[code ?? ''] ?? 'unknown' };
}

/**
 * The ticket of an export, or that SUNAT says with its own codes that the period is empty. A 200 without a ticket is not that
 * word, in neither book: what it means was never written down, and taken for «nothing» it would empty a period.
 * @throws SunatError
 */
export function readExport(answer: Answer): { kind: 'ticket'; ticket: string } | Exclude<SireProposal, SireFile> {
  const body = orNothing(() => readJson(answer), null);
  if (body === null && answer.status !== 200) return { kind: 'empty', answer: evidenceOf(answer) };
  const fields = asObject(body);
  const ticket = asText(fields?.numTicket);
  if (ticket && /^\d{5,20}$/.test(ticket)) return { kind: 'ticket', ticket };
  throw unrecognised(answer, 'no numTicket');
}

/** Where the ticket of a period stands. @param process of a ticket that does not say its own. @throws SunatError */
export function readTicket(
  answer: Answer,
  ticket: string,
  asked: Period,
  process: string = EXPORT_PROCESSES.proposal.RCE,
): TicketProgress {
  const body = asObject(orNothing(() => readJson(answer), { registros: [] }));
  const records = asList(body?.registros);
  if (!records) throw unrecognised(answer, 'no registros');
  const record = records.map(asObject).find((item) => asText(item?.numTicket) === ticket);
  if (!record) return { kind: 'not-listed' };
  const detail = asObject(record.detalleTicket);
  const state = twoDigits(asText(record.codEstadoProceso) ?? asText(detail?.codEstadoEnvio));
  switch (state) {
    case null:
    case '01':
    case '02':
    case '05':
      return { kind: 'waiting', state };
    case '03':
      return { kind: 'failed', state };
    // 06 is what exports end with; 04 is a success too. Ventas, Anexo III; seen 2026-09.
    case '04':
    case '06':
      return { kind: 'done', state, file: readReportFile(answer, record, detail, { ticket, asked, process }) };
    default:
      return { kind: 'unknown', state };
  }
}

function readReportFile(
  answer: Answer,
  record: JsonObject,
  detail: JsonObject | null,
  { ticket, asked, process }: { ticket: string; asked: Period; process: string },
): ReportFile | null {
  const reports = (asList(record.archivoReporte) ?? []).map(asObject);
  // A proposal in several archives was never seen: half a proposal must not pass for the whole.
  if (reports.length > 1) throw unrecognised(answer, `a ticket with ${reports.length} files`);
  const name = asText(reports[0]?.nomArchivoReporte) ?? asText(detail?.nomArchivoReporte);
  const period = asText(record.perTributario) ?? asked;
  if (period !== asked) throw unrecognised(answer, `the ticket is of period ${period.slice(0, 20)}`);
  if (!name) return null;
  return {
    name,
    typeCode: asText(reports[0]?.[REPORT_TYPE_FIELD]),
    period,
    process: asText(record.codProceso) ?? process,
    ticket,
  };
}

/** The body of a download, whatever it holds, once `keep` has it. @throws SunatError */
export async function readDownload(answer: Answer, keep: (body: Buffer) => Promise<void>): Promise<Buffer> {
  if (isMissingFile(answer)) throw new SunatError({ kind: 'FileNotReady' }, { evidence: evidenceOf(answer) });
  if (answer.status !== 200) throw failureOf(answer);
  await keep(answer.body);
  if (isPage(answer)) throw unrecognised(answer, 'a page in place of a file', true);
  return answer.body;
}

function isMissingFile({ status, body }: Answer): boolean {
  return status === 404 || (status === 500 && FILE_MISSING_EXCEPTION.test(body.toString('utf8')));
}

/** SUNAT's own count. @throws SunatError */
export function readSummary(answer: Answer): SireSummary {
  const body = orNothing(() => (answer.status === 200 ? answer.body : failWith(answer)), null);
  if (body === null) return { kind: 'empty' };
  if (isPage(answer)) throw unrecognised(answer, 'a page in place of text', true);
  const text = decodeText(body);
  if (text.trim() === '') throw unrecognised(answer, 'no text', true);
  if (!/^[^\r\n]*\|/.test(text)) throw unrecognised(answer, 'not a table');
  if (isCut(text)) throw unrecognised(answer, 'a table without its end', true);
  return { kind: 'text', text };
}

/** The last row is the total, with as many cells as the header and, if no line end follows, with its céntimos. */
function isCut(text: string): boolean {
  const rows = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [header = [], total = []] = [rows[0], rows.at(-1)].map((row = '') => row.replace(/\|\s*$/, '').split('|'));
  if (!/^TOTAL\s*$/i.test(total[0] ?? '') || total.length !== header.length) return true;
  return !text.endsWith('\n') && !/\.\d{2}\s*$/.test(total.at(-1) ?? '');
}

function failWith(answer: Answer): never {
  throw failureOf(answer);
}

/** What `read` gives, or `nothing` when SUNAT says explicitly that there is nothing. */
function orNothing<T, N>(read: () => T, nothing: N): T | N {
  try {
    return read();
  } catch (error) {
    if (error instanceof SunatError && error.kind === 'NothingFound') return nothing;
    throw error;
  }
}

/** Codes come as «4» and as «04». Seen 2025. */
function twoDigits(code: string | null): string | null {
  return code === null ? null : code.padStart(2, '0');
}
