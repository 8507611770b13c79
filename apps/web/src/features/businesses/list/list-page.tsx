import type { BusinessRow, RowResult } from '@yupana/contract/business-lists.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { ConsentFields } from '../../../lib/consent-fields.tsx';
import { FormError } from '../../../lib/form-error.tsx';
import { pluralize, todayInLima } from '../../../lib/formats.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useAuth } from '../../../lib/session.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { isTrialOver } from '../plan.ts';
import { PlanOver } from '../plan-over.tsx';
import { isFull, PlanFull, PlansLink, PlanUse, usePlanRoom } from '../plan-room.tsx';
import { checkRows, toText } from './check-rows.ts';
import { COLUMNS } from './columns.ts';
import { ListInput } from './list-input.tsx';
import { type ListLine, ListTable } from './list-table.tsx';
import { useRegisterList } from './use-register-list.ts';

/** Registering many companies at once: bring the list, look at it, send it, see what became of each. */
export default function ListPage() {
  const user = useAuth((state) => state.user);
  const trialOver = user !== null && isTrialOver(user.subscription, todayInLima());
  const room = usePlanRoom();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<BusinessRow[] | null>(null);

  function startOver(left: readonly BusinessRow[]) {
    setText(toText(left, COLUMNS));
    setRows(null);
  }

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
          <PlanOver profile={user.accountant_profile} action={<PlansLink />} />
        ) : rows === null && room && isFull(room) ? (
          <PlanFull room={room} />
        ) : rows === null ? (
          <ListInput text={text} onText={setText} onRead={setRows} />
        ) : (
          <Review rows={rows} onStartOver={startOver} />
        )}
      </section>
    </div>
  );
}

const consents = z.object({ terms: z.literal(true), privacy: z.literal(true) });

/** Before it is sent, and after: the same table. */
function Review({ rows, onStartOver }: { rows: BusinessRow[]; onStartOver: (left: readonly BusinessRow[]) => void }) {
  const registration = useRegisterList();
  const form = useZodForm(consents, {});
  const problems = checkRows(rows);
  const ready = rows.filter((_, place) => problems[place]?.length === 0);
  const results = resultsByRow(ready, registration.data?.results ?? []);
  const lines: ListLine[] = rows.map((row, place) => ({
    row,
    problems: problems[place] ?? [],
    result: results.get(row) ?? null,
  }));
  const left = lines.filter(({ result }) => result === null || result.outcome === 'refused').map(({ row }) => row);
  const submit = form.handleSubmit(() => {
    if (!registration.isPending) registration.mutate(ready);
  });

  if (registration.isSuccess) {
    const registered = registration.data.results.filter(({ outcome }) => outcome === 'registered').length;
    return (
      <div className="flex flex-col gap-4">
        <Alert tone={left.length > 0 ? 'warning' : 'positive'} title={resultTitle(registered)} takesFocus>
          {left.length > 0
            ? `${pluralize(left.length, 'fila quedó', 'filas quedaron')} sin registrar; abajo dice por qué.`
            : 'Ya empezamos a traer sus comprobantes de SUNAT.'}
        </Alert>
        <ListTable lines={lines} />
        <div className="flex flex-wrap gap-3">
          {left.length > 0 && <Button onClick={() => onStartOver(left)}>Corregir las que faltan</Button>}
          <Link to="/inicio" className={buttonClass({ variant: 'primary' })}>
            Finalizar
          </Link>
        </div>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormError error={registration.error} />
      <p className="text-ink" role="status">
        {pluralize(ready.length, 'empresa lista', 'empresas listas')} de {rows.length}.{' '}
        {ready.length < rows.length && 'Las que están por corregir no se envían.'}
      </p>
      <ListTable lines={lines} />
      <ConsentFields control={form.control} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="lg"
          type="submit"
          busy={registration.isPending}
          disabled={ready.length === 0 || !form.formState.isValid || registration.isPending}
        >
          Registrar {pluralize(ready.length, 'empresa', 'empresas')}
        </Button>
        <Button size="lg" disabled={registration.isPending} onClick={() => onStartOver(rows)}>
          Cambiar la lista
        </Button>
      </div>
    </form>
  );
}

function resultTitle(registered: number): string {
  if (registered === 0) return 'No se registró ninguna empresa nueva';
  return registered === 1 ? 'Se registró 1 empresa' : `Se registraron ${registered} empresas`;
}

/** The server numbers the rows that it was sent. */
function resultsByRow(sent: readonly BusinessRow[], results: readonly RowResult[]): Map<BusinessRow, RowResult> {
  return new Map(
    results.flatMap((result) => {
      const row = sent[result.row - 1];
      return row ? [[row, result] as const] : [];
    }),
  );
}
