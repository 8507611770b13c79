import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { figuresAgree, hasFigures, isOnlyUnread } from '@yupana/contract/known-figures.ts';
import type { FichaShape, Tone } from '../../ui/figures/ficha.tsx';
import { formatCount } from '../formats.ts';
import {
  BOOK_NAMES,
  instant,
  isEarly,
  isHeld,
  isOpen,
  KINDS,
  type Kind,
  kindOf,
  missingOf,
  oldest,
} from './completeness-facts.ts';
import { aside, type Part, SENTENCES } from './completeness-sentences.ts';

/** How far figures can be trusted, in one line: what is a fact in bold, what it means, and where to look. */

export interface CompletenessWords {
  shape: FichaShape;
  tone: Tone;
  parts: readonly Part[];
  /** Never collected: there is no acta to see yet. */
  leadsTo: 'acta' | 'collection';
}

const LOOKS: Record<Kind, Pick<CompletenessWords, 'shape' | 'tone'>> = {
  failed: { shape: 'struck', tone: 'danger' },
  never: { shape: 'empty', tone: 'neutral' },
  gap: { shape: 'ring', tone: 'warning' },
  held: { shape: 'ring', tone: 'warning' },
  unverified: { shape: 'ring', tone: 'warning' },
  whole: { shape: 'full', tone: 'positive' },
};
const OPEN = { shape: 'half', tone: 'info' } as const;

/**
 * @param books of one period, one or both
 * @param now to tell a retry that is to come from one whose hour has passed
 */
export function describeCompleteness(books: readonly BookCompleteness[], now: Date = new Date()): CompletenessWords {
  const kind = KINDS.find((one) => books.some((book) => kindOf(book) === one)) ?? 'whole';
  const said = books.filter((book) => kindOf(book) === kind);
  const others = books.filter((book) => kindOf(book) !== kind);
  const look = kind === 'whole' && isOpen(books) ? OPEN : LOOKS[kind];
  const parts = [...SENTENCES[kind](said, now), ...others.map((book) => ({ text: ` ${aside(book)}` }))];
  return { ...look, parts, leadsTo: kind === 'never' && others.length === 0 ? 'collection' : 'acta' };
}

/** The ficha of one book, for a tab or a card. */
export function lookOf(book: BookCompleteness): Pick<CompletenessWords, 'shape' | 'tone'> {
  const kind = kindOf(book);
  return kind === 'whole' && book.month_open ? OPEN : LOOKS[kind];
}

/** Beside the label of a figure that needs it: «faltan 6», «al 10/11», «no llegó»; null when it needs nothing. */
export function noteOf(book: BookCompleteness): string | null {
  if (isHeld(book)) return `al ${dayOf(book.figures_at)}`;
  switch (book.outcome) {
    case 'failed':
      return hasFigures(book) ? `al ${dayOf(book.figures_at)}` : 'no llegó';
    case 'never':
      return 'sin recolectar';
    case 'gap': {
      if (isOnlyUnread(book)) return `${formatCount(book.unread)} sin leer`;
      const missing = missingOf(book);
      return missing > 0 ? `${missing === 1 ? 'falta' : 'faltan'} ${formatCount(missing)}` : 'no coincide';
    }
    case 'unverified':
      return 'sin verificar';
    default:
      return isEarly(book) ? `al ${dayOf(book.figures_at)}` : null;
  }
}

/** Beside a result that is reckoned from both books. */
export function noteOfResult(purchases: BookCompleteness, sales: BookCompleteness): string | null {
  const unknown = [purchases, sales].filter((book) => !hasFigures(book)).map(({ book }) => BOOK_NAMES[book]);
  if (unknown.length > 0) return `${unknown.length === 1 ? 'falta' : 'faltan'} ${unknown.join(' y ')}`;
  if (kindOf(purchases) === 'gap' || kindOf(sales) === 'gap') return 'puede cambiar';
  const doubtful = [purchases, sales].find((book) => ['failed', 'held', 'unverified'].includes(kindOf(book)));
  if (doubtful) return noteOf(doubtful);
  const open = [purchases, sales].filter(({ month_open }) => month_open);
  return open.length > 0 ? `al ${dayOf(oldest(open))}` : null;
}

/** Why a figure is a dash, for who cannot see the line. */
export function whyUnknown(book: BookCompleteness): string {
  const which = BOOK_NAMES[book.book];
  if (book.outcome === 'never') return `no se conoce: las ${which} aún no se recolectan`;
  if (isOnlyUnread(book)) return `no se conoce: ninguna fila de ${which} se pudo leer`;
  if (book.outcome === 'gap') return `no se conoce: las ${which} no coinciden con SUNAT`;
  if (book.outcome === 'unverified') return `no se conoce: las ${which} están sin verificar`;
  return `no se conoce: no se pudieron completar las ${which}`;
}

/** SUNAT's own figures, while they are others than what is shown: they stand beside it. */
export function otherFigures(book: BookCompleteness): BookCompleteness['expected'] {
  return book.outcome === 'gap' && !figuresAgree(book) ? book.expected : null;
}

/** «10/11» */
function dayOf(at: string | null): string {
  return instant(at).slice(0, 5);
}
