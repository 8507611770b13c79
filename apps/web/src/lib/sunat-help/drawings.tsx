import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** What the guides to SUNAT's screens are drawn with. They are ours: SUNAT's look otherwise, and change. */

interface StepProps {
  number: number;
  title: string;
  says: string;
  children: ReactNode;
}

export function Step({ number, title, says, children }: StepProps) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div aria-hidden className="h-[148px] overflow-hidden rounded-md border bg-surface-sunken p-3 text-caption">
        {children}
      </div>
      <h3 className="text-dense font-semibold text-ink-strong">
        {number}. {title}
      </h3>
      <p className="text-dense text-ink-muted">{says}</p>
    </li>
  );
}

export function Window({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-sm border bg-surface">
      <p className="flex items-center gap-1.5 border-b bg-surface-hover px-2.5 py-1 font-[550] text-ink-muted">
        <span className="size-1.5 rounded-full bg-line-control" />
        {title}
      </p>
      <div className="flex min-h-0 flex-1 flex-col justify-center gap-1.5 px-2.5 py-2">{children}</div>
    </div>
  );
}

export function Line({ label, value, lit }: { label: string; value?: string; lit?: boolean }) {
  return (
    <p
      className={cx(
        'flex items-center justify-between gap-2 rounded-sm border px-2 py-0.5',
        lit ? 'border-brand-glyph bg-brand-soft font-[550] text-ink-strong' : 'text-ink-muted',
      )}
    >
      <span className="truncate">{label}</span>
      {value && <span className="num shrink-0">{value}</span>}
    </p>
  );
}

/** As it is for all that is done there. */
export function EnterPicture({ choose }: { choose: 'Personas' | 'Empresas' }) {
  return (
    <Window title="SUNAT Operaciones en Línea">
      <Line label="RUC" value="2099…" />
      <Line label="Usuario y clave SOL" value="••••••" />
      <div className="flex gap-1.5">
        <Line label="Personas" lit={choose === 'Personas'} />
        <Line label="Empresas" lit={choose === 'Empresas'} />
      </div>
    </Window>
  );
}
