import type { Period } from '@yupana/tax/period.ts';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';

interface AbroadNoteProps {
  period: Period;
  onLeave: () => void;
  className?: string;
}

/** What «En prueba» means of register 8.5, and the way to where what it lacks is told, and what no proposal lists is added. */
export function AbroadNote({ period, onLeave, className }: AbroadNoteProps) {
  return (
    <section
      aria-label="RCE no domiciliados, en prueba"
      className={cx('rounded-md border bg-surface-sunken px-3.5 py-3 text-dense', className)}
    >
      <p className="text-ink-muted">
        <span className="font-semibold text-ink-strong">RCE no domiciliados, en prueba.</span> El archivo sigue el anexo
        9 de SUNAT, y aún no vimos que lo acepte. Lo que SUNAT no dice (país, tipo de renta, convenio…) se informa, y
        las compras que su propuesta no traiga se añaden, en{' '}
        <Link to={`/dashboard/no-domiciliados?tax_period=${period}`} onClick={onLeave} className="link">
          Compras a no domiciliados
        </Link>
        .
      </p>
    </section>
  );
}
