import type { Period } from '@yupana/tax/period.ts';
import { evidenceOf } from '../answers.ts';
import { SunatError } from '../errors.ts';
import type { Answer } from '../http.ts';
import { openContent } from './content.ts';
import { archiveNameProblem, type ExpectedName, nameFault } from './content-name.ts';
import type { Exchange, Line } from './exchange.ts';
import { readDownload, readExport, readTicket } from './parse.ts';
import { EXPORT_PROCESSES } from './quirks.ts';
import { downloadRequest, exportRequest, leftOutRequest, ticketRequest } from './request.ts';
import type {
  Book,
  FetchProposalOptions,
  ReportFile,
  SireFile,
  SireList,
  SireProposal,
  TicketProgress,
} from './types.ts';

type Ask = <T>(exchange: Exchange<T>, signal?: AbortSignal) => Promise<T>;

const REQUESTS = { proposal: exportRequest, 'left-out': leftOutRequest } as const;

interface Asked {
  list: SireList;
  period: Period;
  book: Book;
}

/** Export, ticket, file. An export that is asked for twice makes two tickets, which harms nobody. */
export async function fetchList(
  line: Line,
  ask: Ask,
  asked: Asked,
  options: FetchProposalOptions,
): Promise<SireProposal> {
  const { list, period, book } = asked;
  const { signal, onStage = () => {} } = options;
  onStage({ stage: 'requesting' });
  const told = await ask({ request: (sender) => REQUESTS[list](period, book, sender), read: readExport }, signal);
  if (told.kind === 'empty') return told;
  const { ticket } = told;
  onStage({ stage: 'waiting', ticket, state: null });
  const file = await awaitTicket(line, ask, ticket, asked, options);
  onStage({ stage: 'downloading', ticket, archiveName: file.name });
  return download(line, ask, file, asked, options);
}

async function awaitTicket(
  line: Line,
  ask: Ask,
  ticket: string,
  { list, period, book }: Asked,
  { signal, onStage = () => {} }: FetchProposalOptions,
): Promise<ReportFile> {
  const { pace, clock } = line;
  // Only the waiting counts: a queue at the governor is ours, and must not make SUNAT's ticket look stuck.
  let waited = pace.firstLookMs;
  let pause = pace.lookMs;
  let shown: string | null = null;
  await clock.sleep(pace.firstLookMs, signal);
  for (;;) {
    const progress = await ask(
      {
        request: (sender) => ticketRequest(ticket, period, book, sender),
        read: (answer) => {
          const read = readTicket(answer, ticket, period, EXPORT_PROCESSES[list][book]);
          return checkedTicket(read, { ruc: line.ruc, period, list }, answer);
        },
      },
      signal,
    );
    if (progress.kind === 'done' && progress.file) return progress.file;
    if (progress.kind === 'failed') throw new SunatError({ kind: 'TicketFailed', ticket, state: progress.state });
    const state = progress.kind === 'not-listed' ? null : progress.state;
    if (state !== null && state !== shown) onStage({ stage: 'waiting', ticket, state });
    shown = state;
    if (waited + pause > pace.giveUpMs) throw givenUp(progress, ticket);
    await clock.sleep(pause, signal);
    waited += pause;
    pause = Math.min(pace.slowestLookMs, pause * 1.5);
  }
}

/** A ticket that names the file of another company is not asked for. */
function checkedTicket(progress: TicketProgress, expected: ExpectedName, answer: Answer): TicketProgress {
  if (progress.kind !== 'done' || !progress.file) return progress;
  const { name } = progress.file;
  const problem = archiveNameProblem(name, expected);
  if (problem) throw new SunatError(nameFault(problem, name, answer.call), { evidence: evidenceOf(answer) });
  return progress;
}

function givenUp(progress: TicketProgress, ticket: string): SunatError {
  switch (progress.kind) {
    case 'unknown':
      return new SunatError({
        kind: 'UnrecognisedAnswer',
        expected: 'sire.ticket',
        problem: `state ${progress.state} of ticket ${ticket}`,
      });
    case 'done':
      return new SunatError({ kind: 'FileNotReady' });
    default:
      return new SunatError({
        kind: 'TicketStuck',
        ticket,
        state: progress.kind === 'not-listed' ? null : progress.state,
      });
  }
}

function download(
  line: Line,
  ask: Ask,
  file: ReportFile,
  { list, book }: Asked,
  { signal, keep = async () => {} }: FetchProposalOptions,
): Promise<SireFile> {
  const expected = {
    ruc: line.ruc,
    period: file.period,
    list,
    mostBytes: line.limits.contentBytes,
  };
  return ask(
    {
      request: (sender) => downloadRequest(file, book, sender),
      read: async (answer) => {
        const archive = await readDownload(answer, (body) => keep(body, file.name));
        const content = await openContent(archive, { ...expected, evidence: evidenceOf(answer), signal });
        return {
          kind: 'file',
          archiveName: file.name,
          archive,
          contentName: content.name,
          contentBytes: content.bytes,
          open: async () => content.open(),
        } satisfies SireFile;
      },
    },
    signal,
  );
}
