import type { BusinessRow } from '@yupana/contract/business-lists.ts';
import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useBeforeUnload, useSearchParams } from 'react-router';
import { todayInLima } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAuth } from '../../../lib/session/session.ts';
import { PlanOver } from '../plan-over.tsx';
import { isFull, PlanFull, PlansLink, PlanUse, usePlanRoom } from '../plan-room.tsx';
import { toText } from './check-rows.ts';
import { COLUMNS } from './columns.ts';
import { ListInput } from './list-input.tsx';
import { ListReview } from './list-review.tsx';

/**
 * The list while it is brought and looked at. It holds passwords, so it lives in this screen and nowhere else. Looking at it
 * is a step of the address: the browser's back returns to what was brought, and leaving the page with it asks first.
 */
function useList() {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<BusinessRow[] | null>(null);
  const unsent = text.trim() !== '';
  useBeforeUnload(useCallback((event) => unsent && event.preventDefault(), [unsent]));
  return {
    text,
    setText,
    rows: search.get('paso') === 'revisar' ? rows : null,
    review(read: BusinessRow[]) {
      setRows(read);
      setText(toText(read, COLUMNS));
      setSearch({ paso: 'revisar' });
    },
    bringAgain(left: readonly BusinessRow[]) {
      setText(toText(left, COLUMNS));
      setSearch({}, { replace: true });
    },
    sent: () => setText(''),
  };
}

/** Registering many companies at once: bring the list, look at it, send it, see what became of each. */
export default function ListPage() {
  const user = useAuth((state) => state.user);
  const trialOver = user !== null && isPlanOver(user.subscription, todayInLima());
  const room = usePlanRoom();
  const list = useList();

  return (
    <div className="mx-auto w-full max-w-[880px] px-4 py-5 md:px-8 md:py-7">
      <PageTitle>Registrar una lista de empresas</PageTitle>
      <Link
        to="/registrar-empresa"
        className="inline-flex items-center gap-1.5 text-dense font-medium text-ink-muted hover:text-ink-strong"
      >
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        Registrar una sola empresa
      </Link>
      <h1 className="mt-3 text-heading font-semibold tracking-tight text-ink-strong">
        Registrar una lista de empresas
      </h1>
      <p className="mt-1 mb-4 text-ink-muted">
        Cada empresa se registra completa o no se registra: lo que esté mal en una no detiene a las demás.
      </p>
      {room && !isFull(room) && (
        <div className="mb-3">
          <PlanUse room={room} />
        </div>
      )}
      <section className="rounded-lg border bg-surface px-4 py-5 md:px-7 md:py-6">
        {trialOver ? (
          <PlanOver user={user} action={<PlansLink />} />
        ) : list.rows ? (
          <ListReview rows={list.rows} room={room} onSent={list.sent} onBringAgain={list.bringAgain} />
        ) : room && isFull(room) ? (
          <PlanFull room={room} />
        ) : (
          <ListInput text={list.text} onText={list.setText} onRead={list.review} />
        )}
      </section>
    </div>
  );
}
