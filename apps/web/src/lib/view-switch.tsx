import { LayoutGrid, Table2 } from 'lucide-react';
import { Link } from 'react-router';

const PART = 'flex h-7 items-center gap-1.5 rounded-sm px-3 text-dense max-md:h-9';
const HERE = `${PART} bg-surface font-semibold text-ink-strong shadow-[0_0_0_1px_var(--line-strong)]`;
const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true };

/** The companies as cards, or as rows of a table: two addresses. */
export function ViewSwitch({ table = false }: { table?: boolean }) {
  const look = (here: boolean) =>
    here
      ? { className: HERE, 'aria-current': 'page' as const }
      : { className: `${PART} font-medium text-ink-muted hover:text-ink-strong` };
  return (
    <nav aria-label="Vista" className="flex rounded-md bg-surface-sunken p-0.5 shadow-[inset_0_0_0_1px_var(--line)]">
      <Link to="/inicio" {...look(!table)}>
        <LayoutGrid {...ICON} />
        <span className="max-md:sr-only">Tarjetas</span>
      </Link>
      <Link to="/inicio/tabla" {...look(table)}>
        <Table2 {...ICON} />
        <span className="max-md:sr-only">Tabla</span>
      </Link>
    </nav>
  );
}
