import type { Period } from '@yupana/tax/period.ts';
import { Link } from 'react-router';

/** What «En prueba» means of register 8.5, and the way to where what it lacks is told. */
export function AbroadNote({ period, onLeave }: { period: Period; onLeave: () => void }) {
  return (
    <section
      aria-label="RCE no domiciliados, en prueba"
      className="border-t bg-surface-sunken px-5 py-3.5 text-dense max-md:px-4"
    >
      <p className="text-ink-muted">
        <span className="font-semibold text-ink-strong">En prueba.</span> El archivo sigue el anexo 9 de SUNAT, y aún no
        vimos que lo acepte. Lo que SUNAT no dice (país, tipo de renta, convenio…), y las compras que su propuesta no
        traiga, se informan en{' '}
        <Link to={`/dashboard/no-domiciliados?tax_period=${period}`} onClick={onLeave} className="link">
          Compras a no domiciliados
        </Link>
        .
      </p>
    </section>
  );
}
