import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptEdition, getEdition } from '@yupana/contract/editions.ts';
import type { PublishedEdition } from '@yupana/contract/rulebook.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../../lib/api/query.ts';
import { askAgainOfStatuses } from '../../../lib/figures/ask-again.ts';
import { formatCount, formatInstant, pluralize } from '../../../lib/formats.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BusyDots } from '../../../ui/controls/busy-dots.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { addUp, type Company, type Finding } from './add-up.ts';
import { ByCompany } from './by-company.tsx';
import { ChangedList } from './changed-list.tsx';
import { Says } from './says.tsx';
import { Totals } from './totals.tsx';
import { useWalkCompanies, type Walk } from './use-walk-companies.ts';

export interface RehearsalDialogProps {
  edition: PublishedEdition;
  companies: readonly Company[];
  onClose: () => void;
}

/** What an edition of the rules would change, company by company, before it is in force; and the way to put it in force. */
export default function RehearsalDialog({ edition, companies, onClose }: RehearsalDialogProps) {
  const client = useQueryClient();
  const { walk, again, retry } = useWalkCompanies(edition.name, companies);
  const [lists, setLists] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const rehearsed = walk.rehearsed.map(({ ruc, mark }) => ({ ruc, mark }));
      return api(adoptEdition, { body: { edition: edition.name, companies: rehearsed } });
    },
    onSuccess: ({ data: { periods } }) => {
      const more = periods > 0 ? ` Se vuelven a analizar ${pluralize(periods, 'periodo', 'periodos')}.` : '';
      showToast(`Pusiste en vigor la versión ${edition.name}.${more}`);
      onClose();
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: callKey(getEdition) }), askAgainOfStatuses(client)]),
  });
  const sum = addUp(walk.rehearsed);
  const changing = walk.rehearsed.filter(({ changed }) => changed > 0).toSorted((a, b) => b.changed - a.changed);
  const isDone = walk.at !== null;
  const stale = error instanceof ApiError && error.code === 'REHEARSAL_STALE' ? error : null;
  const moved = stale?.errors.flatMap(({ field }) => field ?? []) ?? [];
  const moving = walk.rehearsed.filter((one) => one.moving);
  const mayAdopt = isDone && walk.failed.length === 0;

  async function rehearseAgain() {
    // One of them may have come meanwhile: it is called by its name as the others are.
    const now = await client.fetchQuery(callQuery(getEdition, {})).catch(() => undefined);
    reset();
    setLists(false);
    again(moved, now?.data.companies ?? companies);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      reads
      title={titleOf(edition, walk, sum, changing.length)}
      description={
        walk.at
          ? `Reglas ${edition.name}, ensayadas el ${formatInstant(walk.at)} sobre periodos abiertos. Nada ha cambiado todavía.`
          : `Reglas ${edition.name}, sobre periodos abiertos. Nada cambia mientras se ensaya.`
      }
      footer={
        <>
          {isDone && sum.changed > 0 && (
            <button type="button" className="link md:mr-auto" onClick={() => setLists(!lists)}>
              {lists ? 'Por empresa' : sum.changed === 1 ? 'Ver el comprobante' : `Ver los ${formatCount(sum.changed)}`}
            </button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Ahora no
          </Button>
          {stale ? (
            <Button variant="primary" onClick={() => void rehearseAgain()}>
              Ensayar otra vez
            </Button>
          ) : (
            <Button variant="primary" busy={isPending} aria-disabled={!mayAdopt} onClick={() => mutate()}>
              Poner en vigor
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {(error || walk.over) && (
          <Alert tone={stale ? 'warning' : 'danger'} urgent>
            {walk.over ?? errorText(error)}
            {moved.length > 0 && moved.length < walk.rehearsed.length && (
              <> Se ensaya solo lo que cambió ({namesOf(moved, companies)}).</>
            )}
          </Alert>
        )}
        {edition.says.length > 0 && (
          <p className="text-body text-ink-muted">
            <Says says={edition.says} />
          </p>
        )}
        <p role="status" className="sr-only">
          {isDone ? titleOf(edition, walk, sum, changing.length) : ''}
        </p>
        {!isDone && !walk.over && <Going walk={walk} of={companies.length} />}
        {isDone && <Failed failed={walk.failed} onRetry={retry} />}
        {isDone && companies.length === 0 && <p>No tienes empresas que ensayar: regirá en las que registres.</p>}
        {isDone && sum.changed > 0 && (
          <>
            <Totals {...sum} />
            {lists ? <ChangedList companies={changing} /> : <ByCompany companies={changing} />}
          </>
        )}
        {isDone && (sum.changed > 0 || sum.otherwise > 0) && <Untouched {...sum} />}
        {isDone && sum.settling && (
          <p className="text-caption text-ink-muted">
            Hay compras que todavía se analizan: lo que ves hoy de ellas puede moverse por sí solo.
            {moving.length > 0 && (
              <>
                {' '}
                {moving.length === 1 ? 'Se ensayó' : 'Se ensayaron'} mientras cambiaban las de{' '}
                {namesOf(
                  moving.map(({ ruc }) => ruc),
                  moving,
                )}
                : su cuenta puede salir otra.
              </>
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** «Molinos Tres Cumbres S.A.C. y 2 empresas más» */
function namesOf([first = '', ...others]: readonly string[], companies: readonly Company[]): string {
  const name = companies.find(({ ruc }) => ruc === first)?.name ?? 'una empresa nueva';
  return others.length === 0 ? name : `${name} y ${pluralize(others.length, 'empresa más', 'empresas más')}`;
}

/** The finding. */
function titleOf({ name }: PublishedEdition, walk: Walk, { changed }: Finding, companies: number): string {
  if (walk.at === null) return `Ensayando la versión ${name}`;
  if (changed === 0) {
    if (walk.failed.length > 0) return `No se pudo ensayar toda la versión ${name}`;
    return 'Esta versión no cambiaría ningún comprobante';
  }
  const where = pluralize(companies, 'empresa', 'empresas');
  return `Esta versión cambiaría ${pluralize(changed, 'comprobante', 'comprobantes')} en ${where}`;
}

function Going({ walk: { now, rehearsed, failed }, of }: { walk: Walk; of: number }) {
  const done = rehearsed.length + failed.length;
  return (
    <div className="flex flex-col gap-3 py-3">
      <ProgressBar
        label={
          <span className="inline-flex items-center gap-2">
            <BusyDots />
            {now ? `Ensayando ${now.name}` : 'Ensayando'}
          </span>
        }
        value={done}
        max={of}
        note={`${formatCount(done)} de ${pluralize(of, 'empresa', 'empresas')}`}
      />
    </div>
  );
}

/** What is not known of a company is said, and never counted as nothing. */
function Failed({ failed, onRetry }: { failed: Walk['failed']; onRetry: () => void }) {
  const [first] = failed;
  if (!first) return null;
  const others = failed.length > 1 ? ` y ${pluralize(failed.length - 1, 'empresa más', 'empresas más')}` : '';
  return (
    <Alert
      tone="danger"
      urgent
      title={`No se pudo ensayar ${first.name}${others}`}
      action={
        <Button size="sm" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {first.why}{' '}
      {failed.length > 1
        ? 'No están contadas: no se puede poner en vigor sin ellas.'
        : 'No está contada: no se puede poner en vigor sin ella.'}
    </Alert>
  );
}

function Untouched({ otherwise }: Finding) {
  return (
    <p className="text-caption text-ink-muted">
      Tus decisiones no se tocan.
      {otherwise > 0 && ` Lo que decidiste y ahora saldría distinto (${formatCount(otherwise)}) te llega como aviso.`}
    </p>
  );
}
