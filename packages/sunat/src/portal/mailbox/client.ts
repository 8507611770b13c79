import { isPage, unrecognised } from '../../answers.ts';
import { SunatError } from '../../errors.ts';
import type { Answer, HttpRequest } from '../../http.ts';
import { usable } from '../application-answer.ts';
import { readPage } from '../page.ts';
import type { ApplicationVisit } from '../visit.ts';
import { readLabels } from './labels.ts';
import { MOST_PAGES, ROOT_FOLDER } from './quirks.ts';
import { readDetail } from './read-detail.ts';
import { readFolders, readList } from './read-list.ts';
import { detailRequest, fileRequest, foldersRequest, listRequest } from './request.ts';
import type { Mailbox, MailboxRow, MailboxTray } from './types.ts';

type Request = Omit<HttpRequest, 'redact'>;

/** @param html the visor's first page */
export function createMailbox(visit: ApplicationVisit, html: string): Mailbox {
  const { ruc, ww1 } = visit;

  /** Where the visor forgot the session it is entered once more by the menu, which tells whether the visit still stands. */
  async function ask<T>(request: () => Request, read: (answer: Answer) => T | null, signal?: AbortSignal): Promise<T> {
    for (let again = false; ; again = true) {
      const found = await visit.ask(request(), (answer) => ({ value: read(usable(answer)), answer }), signal);
      if (found.value !== null) return found.value;
      if (again) throw unrecognised(found.answer, 'no session in a mailbox that was just opened');
      await visit.enterAgain(signal);
    }
  }

  async function page(tray: MailboxTray, folder: string, number: number, signal?: AbortSignal): Promise<MailboxRow[]> {
    const request = () => listRequest(ww1, { tray, folder, page: number }, Date.now());
    return ask(request, (answer) => readList(answer, { tray, folder, ruc }), signal);
  }

  return {
    root: ROOT_FOLDER,
    labels: readLabels(readPage(html).scripts),
    folders: (signal) => ask(() => foldersRequest(ww1), readFolders, signal),
    async *list(tray, folder, since, signal) {
      const order = { newestFirst: true, oldest: '9999' };
      const known = new Set<string>();
      for (let number = 1; number <= MOST_PAGES; number += 1) {
        const rows = await page(tray, folder, number, signal);
        if (rows.length === 0) return 'end';
        const codes = rows.flatMap((row) => ('message' in row ? [row.message.code] : []));
        // A page that brings nothing new is the same again: counting on would never end, and what comes behind it would be lost.
        if (codes.length > 0 && codes.every((code) => known.has(code)))
          throw noEnd(`page ${number} brings nothing new`);
        for (const code of codes) known.add(code);
        yield { page: number, rows };
        if (follow(order, rows) && since !== null && order.oldest < since && isAllBefore(rows, since)) return 'since';
      }
      throw noEnd(`more than ${MOST_PAGES} pages`);
    },
    openAndMarkAsRead: (message, signal) =>
      visit.askOnce(detailRequest(ww1, message), (answer) => readDetail(usable(answer), message.code), signal),
    download: (attachment, signal) =>
      visit.ask(
        fileRequest(ww1, attachment, ruc),
        (answer) => {
          const { body, contentType } = usable(answer);
          if (isPage(answer) || body.length === 0) throw unrecognised(answer, 'a page in place of a file');
          return { bytes: body, contentType };
        },
        signal,
      ),
  };
}

/** Whether everything so far came newest first: only then may what is old be left. */
function follow(order: { newestFirst: boolean; oldest: string }, rows: readonly MailboxRow[]): boolean {
  for (const row of rows) {
    const day = dayOf(row);
    if (day === null || day > order.oldest) order.newestFirst = false;
    else order.oldest = day;
  }
  return order.newestFirst;
}

const isAllBefore = (rows: readonly MailboxRow[], since: string) =>
  rows.every((row) => {
    const day = dayOf(row);
    return day !== null && day < since;
  });

const dayOf = (row: MailboxRow) => ('message' in row ? (row.message.publishedAt?.slice(0, 10) ?? null) : null);

function noEnd(problem: string): SunatError {
  return new SunatError({ kind: 'UnrecognisedAnswer', expected: 'mailbox.list', problem });
}
