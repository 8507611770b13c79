import type { Statement } from '@yupana/contract/bank.ts';
import type { Period } from '@yupana/tax/period.ts';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useIsArchived } from '../../lib/archived.ts';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../lib/files/fetched-part.tsx';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LevelDots } from '../../ui/figures/level-dots.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { BankSkeleton } from './bank-skeleton.tsx';
import { MovementCards } from './cards/movement-cards.tsx';
import { Foot } from './foot.tsx';
import { LoadsNote } from './head/loads-note.tsx';
import { RemovedNote } from './head/removed-note.tsx';
import { ElsewhereNote, StatementBoard } from './head/statement-board.tsx';
import { DropArea } from './importing/drop-area.tsx';
import { ImportedNotes } from './importing/imported-note.tsx';
import { UnreadActions } from './importing/unread-actions.tsx';
import type { Importing } from './importing/use-import.tsx';
import { groupsOf, type Shown } from './state/groups.ts';
import { useBankActions } from './state/use-actions.tsx';
import { type BankMonth, type BankScope, useMovements, useStatements } from './state/use-bank.ts';
import { isPickable, useSelection } from './state/use-selection.ts';
import { MovementsTable } from './table/movements-table.tsx';
import { useBankKeys } from './table/use-bank-keys.ts';
import { useUnfolded } from './table/use-unfolded.ts';

interface PeriodPaymentsProps {
  scope: BankScope;
  importing: Importing;
  onPeriod: (period: Period) => void;
}

/** What is known of a period's payments; where nothing is, the ways in. */
export function PeriodPayments({ scope, importing, onPeriod }: PeriodPaymentsProps) {
  const { ruc, period } = scope;
  const [statement, setStatement] = useState<string | null>(null);
  const movements = useMovements(scope, statement);
  const whole = useMovements(scope, null);
  const known = useStatements(ruc).data?.data;
  const unread = (known?.statements ?? []).filter(({ state }) => state === 'columns');
  const removed = <RemovedNote removed={known?.removed ?? []} />;
  const archived = useIsArchived();
  const month = movements.data?.data;
  const notes = (
    <>
      <ImportedNotes importing={importing} period={period} onPeriod={onPeriod} />
      {importing.imported.length === 0 && unread[0] && <Unread statement={unread[0]} importing={importing} />}
      <p role="status" className="sr-only">
        {importing.reading !== null && `Leyendo ${importing.reading}`}
      </p>
    </>
  );
  if (movements.isError) {
    return (
      <>
        {notes}
        <ErrorState framed onRetry={() => void movements.refetch()} retrying={movements.isFetching} />
      </>
    );
  }
  if (!month) return <BankSkeleton />;
  if (month.totals.all.count === 0 && statement === null) {
    return (
      <>
        {notes}
        {archived ? (
          <EmptyState framed title="No hay pagos de este periodo" />
        ) : (
          <DropArea period={period} importing={importing} beside={<ByHand scope={scope} />} />
        )}
        {removed}
      </>
    );
  }
  return (
    <>
      {notes}
      {!month.loads_payments && !archived && <LoadsNote ruc={ruc} period={period} />}
      <StatementBoard
        month={month}
        statements={(whole.data?.data ?? month).statements}
        chosen={statement}
        onChoose={setStatement}
        onRemove={archived ? undefined : (one) => importing.remove(one, () => setStatement(null))}
      />
      <ElsewhereNote month={month} onPeriod={onPeriod} />
      {removed}
      <Charges scope={scope} month={month} importing={importing} />
    </>
  );
}

/** A file that is here without its charges, until somebody says which column is what. */
function Unread({ statement, importing }: { statement: Statement; importing: Importing }) {
  return (
    <Alert tone="warning" title={statement.name} action={<UnreadActions {...{ statement, importing }} />}>
      Todavía no se lee: falta decir qué es cada columna.
    </Alert>
  );
}

const loadByHand = () => import('./dialogs/by-hand-dialog.tsx');

function ByHand({ scope, slim = false }: { scope: BankScope; slim?: boolean }) {
  const byHand = useFetchedDialog(loadByHand);
  return (
    <>
      <Button
        variant={slim ? 'ghost' : 'secondary'}
        size={slim ? 'sm' : 'md'}
        busy={byHand.fetching !== null}
        onClick={() => byHand.open(scope)}
        data-event="pago_a_mano"
      >
        Registrar un pago a mano
      </Button>
      {byHand.failed ? <InTheCorner>{byHand.shown}</InTheCorner> : byHand.shown}
    </>
  );
}

interface ChargesProps extends Pick<PeriodPaymentsProps, 'scope' | 'importing'> {
  month: BankMonth;
}

/** The charges of a period, by what is left to do with them. */
function Charges({ scope, month, importing }: ChargesProps) {
  const { totals, movements, statements, omitted } = month;
  const phone = useIsPhone();
  const [part, setPart] = useState<Shown>('all');
  const groups = groupsOf(movements, part);
  const unfolded = useUnfolded();
  const shown = groups.flatMap((group) => unfolded.shownOf(group));
  const selection = useSelection(shown);
  const actions = useBankActions(scope);
  const around = useBankKeys<HTMLElement>(shown, selection, actions);
  const pickable = shown.filter(isPickable);
  const [latest] = statements;
  return (
    <section aria-label="Cargos del banco" className="flex min-h-0 flex-1 flex-col rounded-md border bg-surface">
      {actions.closed && (
        <Alert tone="warning" title="El periodo está cerrado" urgent className="m-2">
          {actions.closed}
        </Alert>
      )}
      {!phone && (
        <div className="flex min-h-[50px] flex-wrap items-center gap-3 border-b px-3.5 py-2">
          <Segmented
            label="Cargos"
            value={part}
            onChange={setPart}
            options={[
              { value: 'all', label: `Todos ${formatCount(totals.all.count)}` },
              { value: 'suggested', label: `Por confirmar ${formatCount(totals.suggested.count)}` },
              { value: 'without', label: `Sin comprobante ${formatCount(totals.without.count)}` },
            ]}
          />
          <span className="ml-auto flex items-center gap-2 text-dense text-ink-muted max-lg:hidden">
            <LevelDots level={3} label="Datos que coinciden:" /> importe, fecha y proveedor
          </span>
          <ByHand slim scope={scope} />
          {latest && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => importing.chooseColumns(latest)}
            >
              Columnas del banco
            </Button>
          )}
        </div>
      )}
      {groups.length === 0 ? (
        <EmptyState title="Ningún cargo aquí" className="flex-1" />
      ) : phone ? (
        <MovementCards {...{ groups, selection, actions, unfolded, around }} />
      ) : (
        <MovementsTable {...{ groups, pickable, selection, actions, unfolded, around }} />
      )}
      {omitted > 0 && (
        <p className="border-t px-3.5 py-2 text-dense text-ink-muted">
          {pluralize(omitted, 'cargo no entra', 'cargos no entran')} en esta lista: elige un estado de cuenta.
        </p>
      )}
      <Foot scope={scope} picked={selection.picked} actions={actions} />
      {actions.dialogs}
    </section>
  );
}
