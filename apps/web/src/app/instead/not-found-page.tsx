import { Link } from 'react-router';
import { PageTitle } from '../../lib/page-title.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { Branded } from './branded.tsx';

export function NotFoundPage() {
  return (
    <Branded>
      <PageTitle>Página no encontrada</PageTitle>
      <CountingRow className="mb-4" />
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Página no encontrada</h1>
      <p className="text-ink-muted">La dirección no existe o cambió de lugar.</p>
      <Link to="/" className={`${buttonClass({ variant: 'primary' })} mt-4`}>
        Volver al inicio
      </Link>
    </Branded>
  );
}
