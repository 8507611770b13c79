import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { hasFigures } from '@yupana/contract/completeness.ts';
import { fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import type { FichaShape, Tone } from '../ui/ficha.tsx';
import { formatCount, formatInstant, formatSoles } from './formats.ts';

/** How far figures can be trusted, in one line: what is a fact in bold, what it means, and where to look. */

export interface CompletenessWords {
  shape: FichaShape;
  tone: Tone;
  parts: readonly { text: string; strong?: true }[];
  /** Never collected: there is no acta to see yet. */
  leadsTo: 'acta' | 'collection';
}

/** What leads the line, the most serious first. */
type Kind = 'failed' | 'never' | 'gap' | 'held' | 'unverified' | 'whole';
const KINDS: readonly Kind[] = ['failed', 'never', 'gap', 'held', 'unverified', 'whole'];

const LOOKS: Record<Kind, Pick<CompletenessWords, 'shape' | 'tone'>> = {
  failed: { shape: 'struck', tone: 'danger' },
  never: { shape: 'empty', tone: 'neutral' },
  gap: { shape: 'ring', tone: 'warning' },
  held: { shape: 'ring', tone: 'warning' },
  unverified: { shape: 'ring', tone: 'warning' },
  whole: { shape: 'full', tone: 'positive' },
};
const OPEN = { shape: 'half', tone: 'info' } as const;

/** As the figures of a book are called. */
export const BOOK_NAMES = { RCE: 'compras', RVIE: 'ventas' } as const;

/**
 * @param books of one period, one or both
 * @param now to tell a retry that is to come from one whose hour has passed
 */
export function describeCompleteness(books: readonly BookCompleteness[], now: Date = new Date()): CompletenessWords {
  const kind = KINDS.find((one) => books.some((book) => kindOf(book) === one)) ?? 'whole';
  const said = books.filter((book) => kindOf(book) === kind);
  const others = books.filter((book) => kindOf(book) !== kind);
  const look = kind === 'whole' && isOpen(books) ? OPEN : LOOKS[kind];
  const parts = [...TEXTS[kind](said, now), ...others.map((book) => ({ text: ` ${aside(book)}` }))];
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
  if (book.outcome === 'gap') return `no se conoce: las ${which} no coinciden con SUNAT`;
  if (book.outcome === 'unverified') return `no se conoce: las ${which} están sin verificar`;
  return `no se conoce: no se pudieron completar las ${which}`;
}

/** How many vouchers SUNAT counts that did not come; negative when more came. */
export function missingOf({ expected, obtained }: Pick<BookCompleteness, 'expected' | 'obtained'>): number {
  return (expected?.count ?? 0) - (obtained?.count ?? 0);
}

/** SUNAT's own figures, while they are others than what is shown: they stand beside it. */
export function otherFigures({ outcome, expected, obtained }: BookCompleteness): BookCompleteness['expected'] {
  if (outcome !== 'gap' || !expected) return null;
  const same = expected.count === obtained?.count && expected.igv === obtained.igv && expected.total === obtained.total;
  return same ? null : expected;
}

/** «hoy a las 08:40», «el 13/11/2026 a las 08:40»; null when it does not come by itself, or its hour has passed. */
export function nextTry({ next_try_at }: Pick<BookCompleteness, 'next_try_at'>, now: Date = new Date()): string | null {
  if (next_try_at === null || Date.parse(next_try_at) <= now.getTime()) return null;
  const [day, hour] = formatInstant(next_try_at).split(' ');
  return day === formatInstant(now.toISOString()).split(' ')[0] ? `hoy a las ${hour}` : `el ${day} a las ${hour}`;
}

/** What came last was not believed: what is shown is from before. */
function isHeld(book: BookCompleteness): boolean {
  return book.held && hasFigures(book);
}

function kindOf(book: BookCompleteness): Kind {
  if (isHeld(book)) return 'held';
  const { outcome } = book;
  return outcome === 'complete' || outcome === 'empty' ? 'whole' : outcome;
}

function isOpen(books: readonly BookCompleteness[]): boolean {
  return books.some(({ month_open }) => month_open);
}

/** Of a month that is over, figures taken before it was: SUNAT went on adding to it. */
export function isEarly({ month_open, month_over }: Pick<BookCompleteness, 'month_open' | 'month_over'>): boolean {
  return month_open && month_over;
}

type Part = CompletenessWords['parts'][number];
type Say = (books: readonly BookCompleteness[], now: Date) => Part[];
const strong = (text: string): Part => ({ text, strong: true });
const plain = (text: string): Part => ({ text });

const TEXTS: Record<Kind, Say> = {
  whole: (books) => {
    const at = instant(oldest(books));
    const period = books[0]?.tax_period;
    const empty = books.filter(({ outcome }) => outcome === 'empty');
    const early = books.filter(isEarly);
    if (early.length > 0) {
      const others = books.filter((book) => !isEarly(book));
      return [
        strong(earlyFact(early)),
        plain(' Puede faltar lo que SUNAT agregó después.'),
        ...others.map((book) => plain(` ${aside(book)}`)),
      ];
    }
    if (isOpen(books) && period) {
      const nothing = `SUNAT informa ${empty.map(({ book }) => `0 ${BOOK_NAMES[book]}`).join(' y ')}`;
      return [
        strong(`${formatPeriod(parsePeriod(period))} sigue abierto.`),
        plain(` ${empty.length > 0 ? nothing : 'Completo'} al ${at}; SUNAT aún agrega comprobantes.`),
      ];
    }
    if (empty.length > 0) {
      const complete = books.filter(({ outcome }) => outcome === 'complete');
      return [
        plain('SUNAT informa '),
        strong(empty.map(({ book }) => `0 ${BOOK_NAMES[book]}`).join(' y ')),
        plain(` en el periodo, al ${at}.`),
        ...complete.map(({ book }) => plain(` Las ${BOOK_NAMES[book]} están completas.`)),
      ];
    }
    return [
      plain(`${capital(books.map(({ book }) => BOOK_NAMES[book]).join(' y '))} completas al `),
      strong(at),
      plain('. Coinciden con SUNAT.'),
    ];
  },
  never: (books) => {
    if (books.some(({ collecting }) => collecting)) {
      return [strong('Este periodo se está recolectando.'), plain(' Una raya no es cero: SUNAT aún no lo entrega.')];
    }
    return books.length === 1 && books[0]
      ? [
          strong(`Las ${BOOK_NAMES[books[0].book]} de este periodo nunca se recolectaron.`),
          plain(' Una raya no es cero.'),
        ]
      : [strong('Este periodo nunca se recolectó.'), plain(' Una raya no es cero: aún no lo pedimos a SUNAT.')];
  },
  failed: (books, now) => {
    const which = `las ${books.map(({ book }) => BOOK_NAMES[book]).join(' ni las ')}`;
    const first = books[0];
    if (!first) return [];
    const kept = books.every(hasFigures);
    return [
      strong(`No se pudieron ${kept ? 'actualizar' : 'completar'} ${which}.`),
      plain(` ${first.reason ?? ''} Intento del ${instant(oldest(books))}.`),
      plain(kept ? ` Ves lo último que llegó, del ${instant(first.figures_at)}.` : ''),
      plain(again(books, now, 'Se reintenta')),
    ];
  },
  gap: (books, now) => [
    strong(books.map(gapFact).join(' ')),
    plain(` ${gapsTold(books)}, al ${instant(oldest(books))}.${again(books, now, 'Lo pedimos otra vez')}`),
  ],
  held: (books, now) => {
    const counted = books.filter(({ expected }) => expected !== null).length;
    const why =
      counted === 0 ? ': vino sin su resumen' : counted === books.length ? ': no coincide con su resumen' : '';
    const one = books.length === 1 && books[0]?.obtained?.count === 1;
    return [
      strong(`Se conserva${one ? '' : 'n'} ${books.map(standing).join(' y ')}.`),
      plain(` Lo que SUNAT entregó el ${instant(oldest(books))} no bastó${why}.`),
      plain(again(books, now, 'Lo pedimos otra vez')),
    ];
  },
  unverified: (books, now) => [
    strong('Sin verificar.'),
    plain(
      ` ${capital(arrivals(books))} el ${instant(oldest(books))}, pero SUNAT no dio su resumen para compararlas.${again(books, now, 'Lo pedimos otra vez')}`,
    ),
  ],
};

/** «Compras y ventas al 09/01/2027 00:00: el mes aún estaba abierto.» */
function earlyFact(books: readonly BookCompleteness[]): string {
  const names = books.map(({ book, outcome }) => `${outcome === 'empty' ? '0 ' : ''}${BOOK_NAMES[book]}`).join(' y ');
  return `${capital(names)} al ${instant(oldest(books))}: el mes aún estaba abierto.`;
}

function gapFact(book: BookCompleteness): string {
  const missing = missingOf(book);
  const name = BOOK_NAMES[book.book];
  const igv = toWire(subtract(fromWire(book.expected?.igv ?? 0), fromWire(book.obtained?.igv ?? 0)));
  if (missing > 0) {
    const which = missing === 1 ? `Falta 1 ${name.slice(0, -1)}` : `Faltan ${formatCount(missing)} ${name}`;
    return igv > 0 ? `${which}, IGV ${formatSoles(igv)}.` : `${which}.`;
  }
  if (missing < 0) return `Hay ${formatCount(-missing)} ${missing === -1 ? name.slice(0, -1) : name} más que en SUNAT.`;
  return `Las ${name} no coinciden con SUNAT.`;
}

/** Each thing once, as one sentence. */
function gapsTold(books: readonly BookCompleteness[]): string {
  const [first, second] = [...new Set(books.map(gapCounts))];
  if (second === undefined) return first ?? '';
  return `${first}; ${second.startsWith('SUNAT') ? second : `${second.charAt(0).toLowerCase()}${second.slice(1)}`}`;
}

function standing({ book, obtained, figures_at }: BookCompleteness): string {
  const count = obtained?.count ?? 0;
  const which = count === 1 ? `1 ${BOOK_NAMES[book].slice(0, -1)}` : `las ${formatCount(count)} ${BOOK_NAMES[book]}`;
  return `${which} del ${instant(figures_at)}`;
}

function gapCounts(book: BookCompleteness): string {
  const { expected, obtained } = book;
  if (missingOf(book) === 0) return 'Difieren en importes, o hay filas que no se pudieron leer';
  return `SUNAT informa ${formatCount(expected?.count ?? 0)} y obtuvimos ${formatCount(obtained?.count ?? 0)}`;
}

/** «llegaron 52 compras y 58 ventas» */
function arrivals(books: readonly BookCompleteness[]): string {
  const [first, second] = books.map(arrived);
  if (!second) return first ?? '';
  const several = /^llegaron /;
  return several.test(first ?? '') ? `${first} y ${second.replace(several, '')}` : `${first} y ${second}`;
}

function arrived(book: BookCompleteness): string {
  const count = book.obtained?.count ?? 0;
  const name = BOOK_NAMES[book.book];
  if (count === 0) return `el archivo de ${name} llegó vacío`;
  return count === 1 ? `llegó 1 ${name.slice(0, -1)}` : `llegaron ${formatCount(count)} ${name}`;
}

/** In a line that is about the other book. */
function aside(book: BookCompleteness): string {
  const which = `Las ${BOOK_NAMES[book.book]}`;
  if (isHeld(book)) return `${which} siguen como estaban el ${instant(book.figures_at)}.`;
  if (isEarly(book) && kindOf(book) === 'whole') return earlyFact([book]);
  switch (book.outcome) {
    case 'complete':
      return `${which} están completas.`;
    case 'empty':
      return `SUNAT informa 0 ${BOOK_NAMES[book.book]}.`;
    case 'gap':
      return `${which} no coinciden con SUNAT.`;
    case 'unverified':
      return `${which} están sin verificar.`;
    case 'never':
      return `${which} nunca se recolectaron.`;
    case 'failed':
      return `${which} tampoco se pudieron completar.`;
  }
}

function again(books: readonly BookCompleteness[], now: Date, verb: string): string {
  if (books.some(({ collecting }) => collecting)) return ' Recolectando ahora.';
  const due = books.find(({ next_try_at }) => next_try_at !== null);
  if (!due) return '';
  const when = nextTry(due, now);
  return ` ${verb} ${when ?? 'en unos momentos'}.`;
}

function oldest(books: readonly BookCompleteness[]): string | null {
  return books.map(({ at }) => at).sort((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))[0] ?? null;
}

function instant(at: string | null): string {
  return at === null ? '–' : formatInstant(at);
}

/** «10/11» */
function dayOf(at: string | null): string {
  return instant(at).slice(0, 5);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
