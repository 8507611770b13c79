import { Link } from 'react-router';
import { PageTitle } from '../lib/page-title.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { CountingRow } from '../ui/counting-row.tsx';

export function NotFoundPage() {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="flex min-h-[70dvh] flex-col items-center justify-center gap-1 p-6 text-center outline-none"
    >
      <PageTitle>Página no encontrada</PageTitle>
      <CountingRow className="mb-4" />
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Página no encontrada</h1>
      <p className="text-ink-muted">La dirección no existe o cambió de lugar.</p>
      <Link to="/" className={`${buttonClass({ variant: 'primary' })} mt-4`}>
        Volver al inicio
      </Link>
    </main>
  );
}
