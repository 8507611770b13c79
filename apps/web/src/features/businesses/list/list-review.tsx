import type { BusinessRow, RowResult } from '@yupana/contract/business-lists.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { ConsentFields } from '../../../lib/forms/consent-fields.tsx';
import { consents } from '../../../lib/forms/consents.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { useSendOnce } from '../../../lib/forms/use-send-once.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { type PlanRoom, PlansLink } from '../plan-room.tsx';
import { useBusinesses } from '../use-businesses.ts';
import { checkRows } from './check-rows.ts';
import { ListResult } from './list-result.tsx';
import { type ListLine, ListTable } from './list-table.tsx';
import { useNamedRows } from './use-named-rows.ts';
import { useRegisterList } from './use-register-list.ts';

interface ListReviewProps {
  rows: readonly BusinessRow[];
  room: PlanRoom | null;
  onSent: () => void;
  /** Back to the box, with these rows in it. */
  onBringAgain: (left: readonly BusinessRow[]) => void;
}

/** Before the list is sent, and after: the same table. */
export function ListReview({ rows: brought, room, onSent, onBringAgain }: ListReviewProps) {
  const { rows, remarks, isLooking } = useNamedRows(brought);
  const registration = useRegisterList();
  const form = useZodForm(consents, {});
  const send = useSendOnce((ready: BusinessRow[]) => registration.mutateAsync(ready).then(onSent));
  const problems = checkRows(rows);
  const registered = new Set(useBusinesses().data?.map(({ ruc }) => ruc));
  const ready = rows.filter(({ ruc }, place) => problems[place]?.length === 0 && !registered.has(ruc));
  const results = resultsByRow(registration.variables ?? [], registration.data?.results ?? []);
  const lines = rows.map((row, place) => ({
    row,
    place: place + 1,
    problems: problems[place] ?? [],
    remarks: remarks[place] ?? [],
    isMine: registered.has(row.ruc),
    result: results.get(row) ?? null,
  }));

  if (registration.isSuccess) return <ListResult lines={lines} onBringAgain={onBringAgain} />;
  return (
    <form onSubmit={form.handleSubmit(() => send(ready))} noValidate className="flex flex-col gap-4">
      <FormError error={registration.error} />
      <Summary ready={ready.length} lines={lines} isLooking={isLooking} />
      <LinesShown lines={lines} />
      {room && <TooMany wanted={ready.length} room={room} />}
      <ConsentFields control={form.control} />
      <div className="flex flex-wrap gap-3 max-md:*:flex-1">
        {ready.length === 0 && registered.size > 0 && (
          <Link to="/inicio" className={buttonClass({ size: 'lg' })}>
            Ver mis empresas
          </Link>
        )}
        <Button
          variant="primary"
          size="lg"
          type="submit"
          busy={registration.isPending}
          disabled={ready.length === 0 || isLooking || !form.formState.isValid || registration.isPending}
        >
          Registrar {pluralize(ready.length, 'empresa', 'empresas')}
        </Button>
        <Button size="lg" disabled={registration.isPending} onClick={() => onBringAgain(rows)}>
          Cambiar la lista
        </Button>
      </div>
    </form>
  );
}

/** What was read. The focus goes to it: the button that asked for it is gone. */
function Summary({ ready, lines, isLooking }: { ready: number; lines: readonly ListLine[]; isLooking: boolean }) {
  const mine = lines.filter(({ isMine }) => isMine).length;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <p ref={summary} tabIndex={-1} className="text-ink outline-none" role="status">
      {pluralize(ready, 'empresa lista', 'empresas listas')} de {formatCount(lines.length)}.{' '}
      {mine > 0 && `${pluralize(mine, 'ya está', 'ya están')} entre tus empresas. `}
      {isLooking
        ? 'Buscando en el padrón de SUNAT los nombres que faltan…'
        : ready + mine < lines.length && 'Las que están por corregir no se envían.'}
    </p>
  );
}

/** All the lines or, in a long list, only what there is to correct. */
function LinesShown({ lines }: { lines: readonly ListLine[] }): ReactNode {
  const [shown, setShown] = useState<'all' | 'wrong'>('all');
  const wrong = lines.filter(({ problems, isMine }) => problems.length > 0 && !isMine);
  return (
    <>
      {wrong.length > 0 && wrong.length < lines.length && (
        <Segmented
          label="Filas que se muestran"
          className="self-start"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: `Todas ${formatCount(lines.length)}` },
            { value: 'wrong', label: `Por corregir ${formatCount(wrong.length)}` },
          ]}
        />
      )}
      <ListTable lines={shown === 'wrong' && wrong.length > 0 ? wrong : lines} />
    </>
  );
}

/** Said before it is sent: the server would register the first ones and refuse the rest. */
function TooMany({ wanted, room: { title, limit, used } }: { wanted: number; room: PlanRoom }) {
  const left = Math.max(0, limit - used);
  if (wanted <= left) return null;
  return (
    <Alert tone="warning" title="No caben todas en tu plan" action={<PlansLink />}>
      Tu plan {title} admite {pluralize(left, 'empresa más', 'empresas más')}: se registrarán en el orden de la lista.
    </Alert>
  );
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
