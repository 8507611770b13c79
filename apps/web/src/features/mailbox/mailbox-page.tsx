import type { MailboxList, MailboxMessage } from '@yupana/contract/mailbox.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useView } from '../../lib/events.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Board } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { Pagination } from '../../ui/steps/pagination.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { type MailboxSearch, refId, refOf, useMailboxSearch } from './mailbox-search.ts';
import { MailboxTools } from './mailbox-tools.tsx';
import { headSentence } from './mailbox-words.ts';
import { MessageList } from './message-list.tsx';
import { MessageTable } from './message-table.tsx';
import { NotWhole } from './not-whole.tsx';
import { OlderUnread } from './older-unread.tsx';
import { ReadingPane } from './reading-pane.tsx';
import { useMailbox } from './use-mailbox.ts';

/** «Buzón SOL» of all companies. Reading marks nothing at SUNAT; opening a message does, and is asked for each time. */
export default function MailboxPage() {
  useView('buzon_sol');
  const [search, onSearch] = useMailboxSearch();
  const { data: list, error, isFetching, isPlaceholderData, refetch } = useMailbox(search);
  const phone = useIsPhone();
  const reads = phone && search.message !== null;
  return (
    <div className="flex flex-col gap-3 px-4 pt-3.5 pb-6 md:h-[calc(100dvh-var(--topbar-h))] md:min-h-[34rem] md:px-7 md:pb-4">
      <PageTitle>Buzón SOL</PageTitle>
      {!reads && (
        <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Buzón SOL</h1>
          <p className="min-w-0 flex-1 text-ink-muted max-md:order-last max-md:basis-full">
            {list && headSentence(list)}
          </p>
          {list && <MailboxTools list={list} search={search} onSearch={onSearch} />}
        </header>
      )}
      {!reads && list && <NotWhole companies={list.not_whole} onShow={(ruc) => onSearch({ ruc, kind: null })} />}
      {!reads && list && <OlderUnread list={list} />}
      {error && !list ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : !list ? (
        <LoaderBoard title="Cargando mensajes..." className="flex-1 justify-center" />
      ) : list.pagination.total_items === 0 ? (
        <NoMessages list={list} search={search} onClear={() => onSearch({ ruc: null, kind: null })} />
      ) : phone ? (
        <OnPhone list={list} search={search} onSearch={onSearch} dimmed={isPlaceholderData} />
      ) : (
        <OnDesk list={list} search={search} onSearch={onSearch} dimmed={isPlaceholderData} />
      )}
    </div>
  );
}

interface Shown {
  list: MailboxList;
  search: MailboxSearch;
  onSearch: ReturnType<typeof useMailboxSearch>[1];
  dimmed: boolean;
}

function OnDesk({ list, search, onSearch, dimmed }: Shown) {
  const pane = useRef<HTMLElement>(null);
  const [first] = list.messages;
  const chosen = search.message ?? (first ? refOf(first) : null);
  const listed = list.messages.find((one) => chosen && refId(refOf(one)) === refId(chosen));
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-message]'),
    words: { next: 'Mensaje siguiente', previous: 'Mensaje anterior', open: 'Ir al mensaje, sin abrirlo en SUNAT' },
  });
  /** Enter goes to the pane, and never opens at SUNAT. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return around.onKeyDown(event as never);
    if (!(event.target as HTMLElement).matches('[data-message]')) return;
    event.preventDefault();
    pane.current?.focus();
  }
  const onSelect = (message: MailboxMessage) => {
    if (!chosen || refId(refOf(message)) !== refId(chosen)) onSearch({ message: refOf(message) });
  };
  return (
    <div className="grid min-h-0 flex-1 gap-4 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_360px] xl:grid-cols-[minmax(0,1fr)_428px]">
      <Board className={cx('flex min-h-0 flex-col overflow-hidden transition-opacity', dimmed && 'opacity-60')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows within take the focus and the keys */}
        <div ref={around.ref} onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-auto">
          <MessageTable list={list} selected={chosen && refId(chosen)} onSelect={onSelect} />
        </div>
        <Pages list={list} onSearch={onSearch} />
      </Board>
      {chosen && <ReadingPane key={refId(chosen)} ref={pane} reference={chosen} listed={listed} />}
    </div>
  );
}

function OnPhone({ list, search, onSearch, dimmed }: Shown) {
  const { message } = search;
  const id = message && refId(message);
  // The pane takes the screen, and the list comes back where it was.
  useEffect(() => {
    if (id) window.scrollTo(0, 0);
  }, [id]);
  if (message) {
    const listed = list.messages.find((one) => refId(refOf(one)) === id);
    return <ReadingPane key={id} reference={message} listed={listed} onBack={() => onSearch({ message: null })} />;
  }
  return (
    <Board className={cx('overflow-hidden', dimmed && 'opacity-60')}>
      <MessageList list={list} onOpen={(one) => onSearch({ message: refOf(one) }, 'history')} />
      <Pages list={list} onSearch={onSearch} />
    </Board>
  );
}

function Pages({ list, onSearch }: Pick<Shown, 'list' | 'onSearch'>) {
  const { page, size, total_items, total_pages } = list.pagination;
  return (
    <Pagination
      page={page}
      size={size}
      totalItems={total_items}
      totalPages={total_pages}
      note={`últimos ${list.days} días`}
      onPage={(next) => onSearch({ page: next, message: null })}
    />
  );
}

/** Nothing to show is told apart from nothing that was read. */
function NoMessages({ list, search, onClear }: Pick<Shown, 'list' | 'search'> & { onClear: () => void }) {
  if (search.kind !== null)
    return (
      <EmptyState
        framed
        title="Ningún mensaje de este tipo"
        action={<Button onClick={onClear}>Limpiar filtros</Button>}
      >
        En los últimos {list.days} días.
      </EmptyState>
    );
  if (list.companies > 0)
    return (
      <EmptyState framed title="Sin mensajes" action={search.ruc && <Button onClick={onClear}>Limpiar filtros</Button>}>
        SUNAT no envió ninguno en los últimos {list.days} días.
      </EmptyState>
    );
  return (
    <EmptyState framed title="Ningún buzón se leyó todavía">
      {list.reads
        ? 'Se leen con la recolección de cada día, sin marcar nada en SUNAT.'
        : 'Esta instalación de Yupana no lee buzones.'}
    </EmptyState>
  );
}
