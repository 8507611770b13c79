import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import type { PortfolioColumn } from '@yupana/contract/portfolio-terms.ts';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EstimatedIgv } from '../../lib/due/due-parts.tsx';
import { dayAndMonth } from '../../lib/due/due-words.ts';
import { formatCount } from '../../lib/formats.ts';
import { Money } from '../../ui/figures/money.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { ACCESS_LOOK, COLLECTION_LOOK, closeLook, dueWord, mailWord, shortInstant } from './row-words.ts';
import { Inked, MARKED, StateText } from './state-text.tsx';
import type { Portfolio } from './use-portfolio.ts';
import { Who } from './who.tsx';

export interface Around {
  today: string;
  people: Portfolio['people'];
}

/** What each column draws of a company. */
export const CELLS: Record<PortfolioColumn, (row: PortfolioRow, around: Around) => ReactNode> = {
  ruc: ({ ruc }) => <span className="num text-ink-muted">{ruc}</span>,
  due: (row, { today }) => {
    const word = dueWord(row, today);
    if (row.due_on === null) return <Unknown label="Sin fecha publicada" />;
    return (
      <>
        <span className="num mr-2">{dayAndMonth(row.due_on)}</span>
        {word && (
          <Inked ink={word.ink} title={word.full}>
            {word.says}
          </Inked>
        )}
      </>
    );
  },
  access: ({ access }) => <StateText look={ACCESS_LOOK[access.is]}>{access.says}</StateText>,
  collection: ({ collection }, { today }) => (
    <span className="flex items-center gap-2">
      {collection.at !== null && <span className="num min-w-[34px]">{shortInstant(collection.at, today)}</span>}
      <StateText look={COLLECTION_LOOK[collection.is]}>{collection.says}</StateText>
    </span>
  ),
  vouchers: ({ vouchers_count }) =>
    vouchers_count === null ? (
      <Unknown label="No se conocen" />
    ) : (
      <span className="num">{formatCount(vouchers_count)}</span>
    ),
  documents: ({ documents }) => {
    if (!documents) return <Unknown label="No se conocen" />;
    const { held, expected } = documents;
    if (expected === 0) return <span className="num text-ink-subtle">0</span>;
    return (
      <span className="num" title="De compras y de ventas">
        <span className={held < expected ? 'font-semibold text-warning-text' : undefined}>{formatCount(held)}</span> de{' '}
        {formatCount(expected)}
      </span>
    );
  },
  observed: ({ observed_count, observed_igv_amount }) => {
    if (observed_count === null) return <Unknown label="No se conocen" />;
    if (observed_count === 0) return <span className="num text-ink-subtle">0</span>;
    return (
      <>
        <span className="num mr-2 inline-block min-w-6 font-semibold text-warning-text">
          {formatCount(observed_count)}
        </span>
        <Money value={observed_igv_amount} />
      </>
    );
  },
  igv: ({ igv_amount }) => <EstimatedIgv amount={igv_amount} />,
  mail: (row) => {
    const word = mailWord(row);
    if (!word) return <Unknown label="No se leyó nunca" />;
    return (
      <span className={MARKED}>
        {word.ink === 'bad' && (
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-danger-text" />
        )}
        <Inked ink={word.ink}>{word.says}</Inked>
      </span>
    );
  },
  close: ({ close }) => (
    <StateText look={closeLook(close)} why={close.asks}>
      {close.says}
    </StateText>
  ),
  responsible: ({ responsible_uuid }, { people }) => (
    <Who person={people.find(({ uuid }) => uuid === responsible_uuid)} />
  ),
};
