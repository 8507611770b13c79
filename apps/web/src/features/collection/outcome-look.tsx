import type { ActaBook, ActaOutcome, BookName } from '@yupana/contract/collection.ts';
import { BOOK_NAMES } from '../../lib/figures/completeness-facts.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ficha, type FichaShape, type Tone } from '../../ui/figures/ficha.tsx';

export const BOOK_TITLES: Record<BookName, string> = { RCE: 'Compras (RCE)', RVIE: 'Ventas (RVIE)' };

const LOOKS: Record<ActaOutcome, { tone: Tone; shape: FichaShape; label: (book: BookName) => string }> = {
  agreed: { tone: 'positive', shape: 'full', label: () => 'Coincide con SUNAT' },
  // Not green: nothing was compared, SUNAT said that there is nothing.
  empty: { tone: 'neutral', shape: 'empty', label: (book) => `SUNAT informa 0 ${BOOK_NAMES[book]}` },
  gap: { tone: 'warning', shape: 'ring', label: () => 'Con diferencias' },
  unverified: { tone: 'info', shape: 'half', label: () => 'Sin verificar' },
  failed: { tone: 'danger', shape: 'struck', label: () => 'No se pudieron completar' },
  pending: { tone: 'neutral', shape: 'empty', label: () => 'Pendiente' },
};

/** Green is said of a whole month alone: what agreed before its end says of when it is. */
const OPEN = { tone: 'info', shape: 'half' } as const;

/** SUNAT's own other list has some that the proposal has not, or the other way round: nothing is green then. */
const CONTRADICTED = { tone: 'warning', shape: 'ring' } as const;

type Line = Pick<ActaBook, 'outcome' | 'book' | 'month_open' | 'collected_at' | 'see_sol'>;

export function OutcomeBadge({ line }: { line: Line }) {
  const { outcome, book, month_open, collected_at } = line;
  if (line.see_sol?.state === 'differs' && (outcome === 'agreed' || outcome === 'empty')) {
    return (
      <Badge tone={CONTRADICTED.tone} mark={<Ficha {...CONTRADICTED} />}>
        No coincide con SEE-SOL
      </Badge>
    );
  }
  const isOpen = month_open && collected_at !== null && (outcome === 'agreed' || outcome === 'empty');
  const { tone, shape } = isOpen ? OPEN : LOOKS[outcome];
  return (
    <Badge tone={tone} mark={<Ficha shape={shape} tone={tone} />}>
      {LOOKS[outcome].label(book)}
      {isOpen && ` al ${formatInstant(collected_at).slice(0, 10)}`}
    </Badge>
  );
}
