import type { PostponedFor } from '@yupana/contract/postponed-for.ts';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { formatCount, formatDate, pluralize, todayInLima } from '../formats.ts';
import { type Awaited, UNTIL } from './awaited-words.ts';

interface PostponeFormProps {
  /** How many are put aside. */
  count: number;
  /** What their finding looks at. */
  awaits: readonly PostponedFor[];
  /** Their documents are here already: they cannot be waited for. */
  isHeld: boolean;
  /** Until when the period is declared (`AAAA-MM-DD`); null where it is not known. */
  dueDate: string | null;
  /** The day on which they come back by themselves; null once it is here: then nothing but what is chosen brings them back. */
  returnsOn: string | null;
  onPostpone: (awaited: Awaited) => void;
}

interface PostponeProps extends PostponeFormProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  trigger: ReactElement<Record<string, unknown>>;
}

/** Puts observed purchases aside: over the button, and on a phone a sheet. */
export function Postpone({ open, onOpen, trigger, ...asked }: PostponeProps) {
  const phone = useIsPhone();
  const title = `Posponer ${pluralize(asked.count, 'comprobante', 'comprobantes')}`;
  const form = <PostponeForm {...asked} onClose={() => onOpen(false)} />;
  if (phone) {
    return (
      <>
        {trigger}
        <Dialog open={open} onClose={() => onOpen(false)} title={title}>
          {form}
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      trigger={trigger}
      label={title}
      open={open}
      onOpenChange={onOpen}
      side="top"
      align="start"
      className="w-[380px] gap-2.5 p-4"
    >
      <h3 className="text-body font-semibold text-ink-strong">{title}</h3>
      {form}
    </Popover>
  );
}

const DAY_MS = 86_400_000;
/** Offered at first: enough for who was asked to answer. */
const DAYS = 4;

function inDays(days: number): string {
  return new Date(Date.parse(`${todayInLima()}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function PostponeForm({
  count,
  awaits: known,
  isHeld,
  dueDate,
  returnsOn,
  onPostpone,
  onClose,
}: PostponeFormProps & { onClose: () => void }) {
  const [awaits, setAwaits] = useState<PostponedFor>('date');
  const [until, setUntil] = useState(returnsOn !== null && returnsOn < inDays(DAYS) ? returnsOn : inDays(DAYS));
  const offered = UNTIL.filter(({ value }) => known.includes(value) && !(isHeld && value === 'document'));
  const wrong = awaits === 'date' && until < inDays(1);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong) return;
        onClose();
        onPostpone({ for: awaits, until: awaits === 'date' ? until : null });
      }}
      className="flex flex-col gap-2.5 text-dense"
    >
      <fieldset>
        <legend className="sr-only">Hasta cuándo</legend>
        {offered.map(({ value, label }) => (
          <div key={value} className="flex min-h-9 items-center justify-between gap-3 max-md:min-h-11">
            <label className="flex flex-1 items-center gap-2.5">
              <input
                type="radio"
                name="awaits"
                value={value}
                checked={awaits === value}
                onChange={() => setAwaits(value)}
                className="size-4 accent-(--brand) max-md:size-5"
              />
              {label}
            </label>
            {value === 'date' && (
              <input
                type="date"
                aria-label="Fecha en que vuelven"
                value={until}
                min={inDays(1)}
                max={returnsOn ?? undefined}
                disabled={awaits !== 'date'}
                aria-invalid={wrong || undefined}
                onChange={({ target }) => setUntil(target.value)}
                className="num h-[34px] rounded-sm border border-line-control bg-surface px-2.5 text-ink disabled:border-line-strong disabled:bg-surface-disabled disabled:text-ink-muted max-md:h-11 max-md:text-[16px]"
              />
            )}
          </div>
        ))}
      </fieldset>
      <p className="text-caption text-ink-subtle">
        {wrong
          ? 'Elige un día posterior a hoy.'
          : returnsOn
            ? `${count === 1 ? 'Vuelve' : 'Vuelven'} el ${formatDate(returnsOn)} aunque no llegue nada.`
            : dueDate !== null && dueDate >= todayInLima()
              ? `El plazo para declarar vence ${dueDate === todayInLima() ? 'hoy' : `el ${formatDate(dueDate)}`}: lo que pospongas queda fuera de esta declaración.`
              : count === 1
                ? 'Vuelve por sí solo, o cuando tú lo traigas de vuelta.'
                : 'Vuelven por sí solos, o cuando tú los traigas de vuelta.'}
      </p>
      <div className="flex justify-end gap-2.5">
        <Button variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="primary" disabled={wrong}>
          Posponer {formatCount(count)}
        </Button>
      </div>
    </form>
  );
}
