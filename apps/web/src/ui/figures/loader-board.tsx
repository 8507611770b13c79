import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CountingRow } from './counting-row.tsx';

interface LoaderBoardProps {
  /** «Cargando empresas...» */
  title: string;
  children?: ReactNode;
  className?: string;
}

/** A whole page loads: the board counts 1, 2, 3 and 5 over its text. */
export function LoaderBoard({ title, children, className }: LoaderBoardProps) {
  return (
    <div role="status" className={cx('flex flex-col items-center gap-1 px-5 py-10 text-center', className)}>
      <CountingRow running className="mb-3" />
      <p className="text-body font-semibold text-ink-strong">{title}</p>
      {children && <div className="text-dense text-ink-muted">{children}</div>}
    </div>
  );
}
