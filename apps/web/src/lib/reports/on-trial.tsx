import type { ProgramName } from '@yupana/contract/reports.ts';
import { Link } from 'react-router';

interface OnTrialProps {
  program: ProgramName;
  name: string;
  onLeave: () => void;
}

/** What «En prueba» means, in the place of the bench: nobody knows what the program would refuse. */
export function OnTrial({ program, name, onLeave }: OnTrialProps) {
  return (
    <section
      aria-label={`${name}, en prueba`}
      className="border-t bg-surface-sunken px-5 py-3.5 text-dense max-md:px-4"
    >
      <p className="text-ink-muted">
        <span className="font-semibold text-ink-strong">En prueba.</span> El archivo sigue el formato publicado de{' '}
        {name}, y aún no vimos que {name} lo importe. Revisa las cuentas en{' '}
        <Link to="/dashboard/ajustes" onClick={onLeave} className="link">
          Ajustes de la empresa
        </Link>{' '}
        y prueba con un periodo antes de usarlo.{' '}
        <Link to={`/dashboard/guias/${program}`} onClick={onLeave} className="link">
          Ver la guía de {name}
        </Link>
      </p>
    </section>
  );
}
