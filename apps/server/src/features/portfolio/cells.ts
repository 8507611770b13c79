import type { Business } from '@yupana/contract/businesses.ts';
import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { TROUBLES, type Trouble } from '@yupana/contract/troubles.ts';
import type { CompanyClose } from '../closing/closes-of-companies.ts';
import type { RunOfCompany } from '../collection/runs/newest-runs.ts';

/** What stands in the cells of a row that are words: pure, in few of them, each true of that company alone. */

/** What of the credentials keeps SUNAT's door closed, in less than the words of a card. */
const SHORT: Partial<Record<Trouble, string>> = {
  'sol-user': 'Clave rechazada',
  'sol-user-locked': 'Bloqueado',
  'sol-user-captcha': 'Pide captcha',
};

export function accessCell({
  status,
  trouble,
  missing_permissions,
}: Pick<Business, 'status' | 'trouble' | 'missing_permissions'>): PortfolioRow['access'] {
  if (status === 'VALID') return { is: 'fine', says: 'Válidas' };
  if (status === 'IN_PROGRESS') return { is: 'waits', says: 'Por verificar' };
  if (status === 'MISSING_PERMISSIONS') {
    const missing = missing_permissions.length;
    if (missing === 0) return { is: 'warns', says: 'Faltan permisos' };
    return { is: 'warns', says: missing === 1 ? 'Falta 1 permiso' : `Faltan ${missing} permisos` };
  }
  const of = trouble ?? 'sol-user';
  return { is: of === 'sol-user-rests' ? 'warns' : 'refused', says: SHORT[of] ?? TROUBLES[of].label };
}

/** Nobody was let in, by what a run ended with. */
const KEPT_OUT: ReadonlySet<string> = new Set([
  ...['CREDENTIALS_INCOMPLETE', 'SOL_USER_REJECTED', 'SOL_USER_LOCKED', 'SOL_USER_RESTS', 'API_CLIENT_REJECTED'],
  ...['CAPTCHA_DEMANDED', 'LOGIN_NOT_UNDERSTOOD', 'LOGIN_CUT_OFF', 'SOL_OPTION_CLOSED', 'RUC_HELD'],
]);
const SILENT: ReadonlySet<string> = new Set(['SUNAT_UNAVAILABLE', 'SUNAT_BUSY']);
const ABSENT = { RCE: 'Sin compras', RVIE: 'Sin ventas' } as const;

/**
 * How the collection of the period stands. What is under way, or waits for its turn, goes before what was.
 * @param books of the period, purchases first @param run the one that is open, or the newest
 */
export function collectionCell(
  books: readonly BookCompleteness[],
  run: RunOfCompany | undefined,
): PortfolioRow['collection'] {
  const at =
    books
      .flatMap((book) => (book.at ? [book.at] : []))
      .toSorted()
      .at(-1) ?? null;
  const cell = (is: PortfolioRow['collection']['is'], says: string) => ({ is, says, at });
  if (run?.state === 'running') return cell('running', runningWords(run));
  if (run?.state === 'pending') return cell('waiting', 'En cola');
  const [tried, came] = [
    books.filter(({ outcome }) => outcome !== 'never'),
    books.filter(({ outcome }) => outcome !== 'never' && outcome !== 'failed'),
  ];
  if (run?.state !== 'done' && run !== undefined && tried.length === 0) return cell('failed', failedWords(run));
  if (tried.length === 0) return cell('never', 'Nunca');
  if (came.length === 0) return cell('failed', failedWords(run));
  const [absent] = books.filter((book) => !came.includes(book));
  if (absent) return cell('partial', ABSENT[absent.book]);
  const gaps = books.filter(({ outcome, held }) => outcome === 'gap' || held).length;
  if (gaps > 0) return cell('differs', gaps === 1 ? '1 difiere' : `${gaps} difieren`);
  const doubtful = books.filter(({ outcome }) => outcome === 'unverified').length;
  if (doubtful > 0) return cell('doubtful', `${doubtful} sin confirmar`);
  return books.some(({ month_open }) => month_open)
    ? cell('early', 'Antes de fin de mes')
    : cell('complete', 'Completa');
}

/** Which of its books a run has done. */
export function runningWords({
  books_done,
  books_expected,
}: Pick<RunOfCompany, 'books_done' | 'books_expected'>): string {
  return books_expected > 0 ? `Van ${books_done} de ${books_expected}` : 'Verificando';
}

export function failedWords(run: Pick<RunOfCompany, 'error_code'> | undefined): string {
  const code = run?.error_code ?? '';
  if (KEPT_OUT.has(code)) return 'No entró';
  return SILENT.has(code) ? 'Sin respuesta' : 'Falló';
}

/** Of how many vouchers the XML is here. Where a book did not come, that of the other none has a document is not yet «none has». */
export function documentsCell(
  counted: PortfolioRow['documents'] | undefined,
  books: readonly BookCompleteness[],
): PortfolioRow['documents'] {
  if (!counted) return null;
  return counted.expected > 0 || books.every(hasFigures) ? counted : null;
}

/**
 * How the close stands, and whether who asks may close it now. Of what it warns of only the documents are known before it is tried: the
 * rest is looked at as it is closed.
 * @param isReady nothing is missing but the signature @param mayClose the role of who asks allows it
 */
export function closeCell(
  { version, preparedBy, isAlone, seq }: CompanyClose,
  {
    isReady,
    documents,
    mayClose,
    me,
  }: { isReady: boolean; documents: PortfolioRow['documents']; mayClose: boolean; me: string },
): PortfolioRow['close'] {
  const isSigned = isAlone || (preparedBy !== null && preparedBy !== me);
  const cell = (is: PortfolioRow['close']['is'], says: string, ready = isReady) => ({
    ...{ is, says, ready, seq, asks: ready ? asksOf(documents) : null },
    can_close: ready && mayClose && isSigned,
  });
  if (version && !version.isReopened) {
    if (version.state === 'failed') return cell('failed', 'Sin paquete', false);
    return version.state === 'building'
      ? cell('building', `Armando, v${version.version}`, false)
      : cell('closed', `Cerrada, v${version.version}`, false);
  }
  if (isReady && preparedBy !== null) return cell('prepared', 'En revisión');
  if (version) return cell('reopened', `Reabierta, v${version.version + 1}`);
  if (!isReady) return cell('open', 'Por cerrar');
  return cell('ready', asksOf(documents) === null ? 'Lista, sin cerrar' : 'Lista, pide motivo');
}

/** Why closing asks for a reason, in the words of its screen. */
function asksOf(documents: PortfolioRow['documents']): string | null {
  const lacking = documents ? documents.expected - documents.held : 0;
  if (lacking <= 0) return null;
  return `${lacking === 1 ? 'Falta' : 'Faltan'} ${lacking.toLocaleString('en-US')} XML`;
}
