import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import { figuresAgree, hasFigures, isOnlyUnread } from '@yupana/contract/known-figures.ts';
import { fromWire, subtract, toWire } from '@yupana/tax/money.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import { capital, formatCount, formatSoles, midSentence, pluralize } from '../formats.ts';
import {
  BOOK_NAMES,
  instant,
  isEarly,
  isHeld,
  isOpen,
  type Kind,
  kindOf,
  missingOf,
  nextTry,
  oldest,
} from './completeness-facts.ts';

/**
 * What is said of books that stand alike. What is the same of both is said once; a reason, an hour or a retry that is of one
 * book alone is said of that one by its name.
 */

export interface Part {
  text: string;
  strong?: true;
}
type Books = readonly BookCompleteness[];
type Say = (books: Books, now: Date) => Part[];
const strong = (text: string): Part => ({ text, strong: true });
const plain = (text: string): Part => ({ text });

export const SENTENCES: Record<Kind, Say> = {
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
    return [plain(`${capital(namesOf(books))} completas al `), strong(at), plain('. Coinciden con SUNAT.')];
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
  failed: (books, now) => [
    strong(`No se pudieron ${notCome(books)}.`),
    plain(` ${reasons(books)}`),
    plain(whatIsShown(books)),
    plain(again(books, now, 'Se reintenta', 'se reintentan')),
  ],
  gap: (books, now) => [
    strong(books.map(gapFact).join(' ')),
    plain(` ${gapsTold(books)}, al ${instant(oldest(books))}.${again(books, now, ...ASKED_AGAIN)}`),
  ],
  held: (books, now) => {
    const one = books.length === 1 && books[0]?.obtained?.count === 1;
    return [
      strong(`Se conserva${one ? '' : 'n'} ${books.map(standing).join(' y ')}.`),
      plain(` ${whyHeld(books)}`),
      plain(again(books, now, ...ASKED_AGAIN)),
    ];
  },
  unverified: (books, now) => [
    strong('Sin verificar.'),
    plain(
      ` ${capital(arrivals(books))}, pero SUNAT no dio su resumen para compararlas.${again(books, now, ...ASKED_AGAIN)}`,
    ),
  ],
};

/** In a line that is about the other book. */
export function aside(book: BookCompleteness): string {
  const which = `Las ${BOOK_NAMES[book.book]}`;
  if (isHeld(book)) return `${which} siguen como estaban el ${instant(book.figures_at)}.`;
  if (isEarly(book) && kindOf(book) === 'whole') return earlyFact([book]);
  switch (book.outcome) {
    case 'complete':
      return `${which} están completas.`;
    case 'empty':
      return `SUNAT informa 0 ${BOOK_NAMES[book.book]}.`;
    case 'gap':
      return isOnlyUnread(book) ? `${unreadRows(book)}.` : `${which} no coinciden con SUNAT.`;
    case 'unverified':
      return `${which} están sin verificar.`;
    case 'never':
      return `${which} nunca se recolectaron.`;
    case 'failed':
      return `${which} tampoco se pudieron completar.`;
  }
}

/** «Compras y ventas al 09/01/2027 00:00: el mes aún estaba abierto.» */
function earlyFact(books: Books): string {
  const names = books.map(({ book, outcome }) => `${outcome === 'empty' ? '0 ' : ''}${BOOK_NAMES[book]}`).join(' y ');
  return `${capital(names)} al ${instant(oldest(books))}: el mes aún estaba abierto.`;
}

/** «actualizar las compras ni las ventas», «actualizar las compras ni completar las ventas» */
function notCome(books: Books): string {
  return [...Map.groupBy(books, (book) => (hasFigures(book) ? 'actualizar' : 'completar'))]
    .map(([verb, alike]) => `${verb} ${alike.map(({ book }) => `las ${BOOK_NAMES[book]}`).join(' ni ')}`)
    .join(' ni ');
}

function reasons(books: Books): string {
  const told = [...Map.groupBy(books, ({ reason }) => reason ?? '')].map(([reason, alike]) => {
    const times = moments(alike.map(({ at }) => at));
    return { alike, text: `${reason} Intento${times.includes(' y ') ? 's' : ''} del ${times}.`.trim() };
  });
  const [only, second] = told;
  if (only && !second) return only.text;
  return told.map(({ alike, text }) => `${capital(namesOf(alike))}: ${midSentence(text)}`).join(' ');
}

function whatIsShown(books: Books): string {
  const kept = books.filter(hasFigures);
  const times = new Set(kept.map(({ figures_at }) => instant(figures_at)));
  if (kept.length === 0) return '';
  if (kept.length === books.length && times.size === 1) return ` Ves lo último que llegó, del ${[...times].join()}.`;
  const each = kept.map(({ book, figures_at }) => `${BOOK_NAMES[book]} del ${instant(figures_at)}`);
  return ` Ves lo último que llegó: ${each.join(' y ')}.`;
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
  return isOnlyUnread(book) ? `${unreadRows(book)}.` : `Las ${name} no coinciden con SUNAT.`;
}

/** «1 fila de compras no se pudo leer» */
function unreadRows({ book, unread }: BookCompleteness): string {
  const which = `${pluralize(unread, 'fila', 'filas')} de ${BOOK_NAMES[book]}`;
  return `${which} no se ${unread === 1 ? 'pudo' : 'pudieron'} leer`;
}

/** Each thing once, as one sentence. */
function gapsTold(books: Books): string {
  const told = Map.groupBy(books, gapCounts);
  if (told.size === 1) return [...told.keys()].join();
  return capital([...told].map(([counts, alike]) => `${namesOf(alike)}: ${midSentence(counts)}`).join('; '));
}

function gapCounts(book: BookCompleteness): string {
  const { expected, obtained, unread } = book;
  if (isOnlyUnread(book) && !hasFigures(book)) {
    const informed = `SUNAT informa ${formatCount(expected?.count ?? 0)}`;
    return `${informed} y nada de lo que llegó se pudo leer: no sabemos cuántas hay`;
  }
  if (figuresAgree(book)) return isOnlyUnread(book) ? 'Las cifras coinciden con SUNAT' : 'Los totales sí coinciden';
  const rows = `, con ${pluralize(unread, 'fila que no se pudo', 'filas que no se pudieron')} leer`;
  const told =
    missingOf(book) === 0
      ? 'Difieren en importes'
      : `SUNAT informa ${formatCount(expected?.count ?? 0)} y obtuvimos ${formatCount(obtained?.count ?? 0)}`;
  return unread > 0 ? told + rows : told;
}

function standing({ book, obtained, figures_at }: BookCompleteness): string {
  const count = obtained?.count ?? 0;
  const which = count === 1 ? `1 ${BOOK_NAMES[book].slice(0, -1)}` : `las ${formatCount(count)} ${BOOK_NAMES[book]}`;
  return `${which} del ${instant(figures_at)}`;
}

function whyHeld(books: Books): string {
  const counted = Map.groupBy(books, ({ expected }) => expected !== null);
  const times = new Set(books.map(({ at }) => instant(at)));
  if (counted.size === 1 && times.size === 1) {
    const why = counted.has(true) ? 'no coincide con su resumen' : 'vino sin su resumen';
    return `Lo que SUNAT entregó el ${[...times].join()} no bastó: ${why}.`;
  }
  const each = books.map(({ book, at, expected }) => {
    return `lo de ${BOOK_NAMES[book]} del ${instant(at)} ${expected ? 'no coincide con' : 'vino sin'} su resumen`;
  });
  return `Lo que SUNAT entregó no bastó: ${each.join(' y ')}.`;
}

/** «llegaron 52 compras y 58 ventas el 12/11/2026 06:40» */
function arrivals(books: Books): string {
  const several = /^llegaron /;
  const [first, second] = [...Map.groupBy(books, ({ at }) => instant(at))].map(([at, alike]) => {
    const [one = '', other] = alike.map(arrived);
    const both = several.test(one) ? other?.replace(several, '') : other;
    return `${both ? `${one} y ${both}` : one} el ${at}`;
  });
  if (!second) return first ?? '';
  return `${first} y ${several.test(first ?? '') ? second.replace(several, '') : second}`;
}

function arrived(book: BookCompleteness): string {
  const count = book.obtained?.count ?? 0;
  const name = BOOK_NAMES[book.book];
  if (count === 0) return `el archivo de ${name} llegó vacío`;
  return count === 1 ? `llegó 1 ${name.slice(0, -1)}` : `llegaron ${formatCount(count)} ${name}`;
}

const ASKED_AGAIN = ['Lo pedimos otra vez', 'las pedimos otra vez'] as const;

/** @param all what is done again when it is the same of all books; @param some when it is of one, after its name */
function again(books: Books, now: Date, all: string, some: string): string {
  const whens = [...Map.groupBy(books, (book) => whenAgain(book, now))];
  const [[only] = [null], second] = whens;
  if (!second) return only === null ? '' : only === NOW ? ' Recolectando ahora.' : ` ${all} ${only}.`;
  return whens
    .filter(([when]) => when !== null)
    .map(([when, alike]) => ` Las ${namesOf(alike)} ${when === NOW ? 'se están recolectando' : `${some} ${when}`}.`)
    .join('');
}

const NOW = 'ahora';
function whenAgain(book: BookCompleteness, now: Date): string | null {
  if (book.collecting) return NOW;
  return book.next_try_at === null ? null : (nextTry(book, now) ?? 'en unos momentos');
}

/** «12/11/2026 06:40», «12/11/2026 06:40 y 06:52», «11/11/2026 06:40 y 12/11/2026 06:52» */
function moments(ats: readonly (string | null)[]): string {
  const [first, ...rest] = [...new Set(ats.map(instant))];
  const day = first?.split(' ')[0];
  return [first, ...rest.map((time) => (time.startsWith(`${day} `) ? time.slice(`${day} `.length) : time))].join(' y ');
}

function namesOf(books: Books): string {
  return books.map(({ book }) => BOOK_NAMES[book]).join(' y ');
}
