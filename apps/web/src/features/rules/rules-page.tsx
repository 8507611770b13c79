import { useQuery } from '@tanstack/react-query';
import { getRulebook } from '@yupana/contract/rulebook.ts';
import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { callQuery } from '../../lib/api/query.ts';
import { lazyPart, Nothing } from '../../lib/files/lazy-part.ts';
import { formatCount, formatDate, pluralize } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useAuth } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Board } from '../../ui/card.tsx';
import { SearchInput } from '../../ui/controls/search-input.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { WhatChanged } from './edition/what-changed.tsx';
import { useRulesSearch } from './rules-search.ts';
import { RulesShown } from './rules-shown.tsx';

const InForceLine = lazyPart(() => import('./edition/in-force-line.tsx'), Nothing);

/** «Reglas»: with what each purchase is judged, for anybody to read. Each rule has an address of its own. */
export default function RulesPage() {
  const { id } = useParams();
  const [search, write] = useRulesSearch();
  // What is written stands in the field at once; the address follows.
  const [text, setText] = useState(search.text);
  const { data, error, refetch, isFetching } = useQuery({ ...callQuery(getRulebook, {}), staleTime: 10 * 60_000 });
  const isIn = useAuth(({ accessToken }) => accessToken !== null);
  const rule = data?.rules.find((one) => one.id === id);
  const isKnown = !data || id === undefined || rule || data.unsourced.some((one) => one.id === id);
  const awaiting = data?.unsourced.filter(({ written }) => written).length ?? 0;
  const pending = (data?.unsourced.length ?? 0) - awaiting;
  const isHere = data !== undefined;
  // Who comes by the address of a rule sees it; who opens one stays where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rules come, and not with each rule that is opened
  useEffect(() => {
    if (isHere && id) document.querySelector(`[data-rule="${CSS.escape(id)}"]`)?.scrollIntoView?.({ block: 'start' });
  }, [isHere]);

  function look(change: Parameters<typeof write>[0]) {
    if (change.text !== undefined) setText(change.text);
    write(change);
  }

  return (
    <div className="mx-auto flex max-w-[calc(var(--content-max)+3rem)] flex-col gap-3 px-4 py-4 md:gap-3.5 md:px-6 md:py-5 lg:h-[calc(100dvh-var(--topbar-h))] lg:min-h-[36rem]">
      <PageTitle>{rule ? `${rule.short} · Reglas` : 'Reglas'}</PageTitle>
      <header className="flex flex-wrap items-center gap-3">
        <div className="min-w-[min(100%,20rem)] flex-1">
          <h1 className="text-[20px] leading-[26px] font-semibold tracking-tight text-ink-strong md:text-heading">
            Reglas con que juzgamos cada compra
          </h1>
          <div className="min-h-5 text-ink-muted">
            {data && (
              <>
                <span className="num">{pluralize(data.rules.length, 'regla activa', 'reglas activas')}</span> y{' '}
                <span className="num">{pluralize(pending, 'pendiente', 'pendientes')}</span> de fuente
                {awaiting > 0 && (
                  <>
                    , <span className="num">{formatCount(awaiting)}</span> que {awaiting === 1 ? 'espera' : 'esperan'}{' '}
                    la suya
                  </>
                )}
                {isIn ? (
                  <Suspense fallback={null}>
                    <InForceLine />
                  </Suspense>
                ) : (
                  <>
                    , versión {data.edition.name}, publicada el {formatDate(data.edition.published_on)}.{' '}
                    <WhatChanged edition={data.edition} />
                  </>
                )}
              </>
            )}
          </div>
        </div>
        <SearchInput
          label="Buscar regla, artículo o palabra"
          value={text}
          onChange={(next) => look({ text: next })}
          shortcut
          className="w-full md:w-80"
        />
      </header>
      {!isKnown && (
        <Alert tone="warning" slim>
          No hay una regla con la dirección «{id}». Estas son las que hay.
        </Alert>
      )}
      {error ? (
        <Board>
          <ErrorState className="py-10" onRetry={() => void refetch()} retrying={isFetching} />
        </Board>
      ) : data ? (
        <RulesShown book={data} search={{ ...search, text }} onSearch={look} open={id} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Board className="flex flex-col gap-4 p-4">
      <LoadingText>Cargando reglas</LoadingText>
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </Board>
  );
}
