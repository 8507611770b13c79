import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { takeNewerVersion } from '../../lib/files/newer-version.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { Branded } from './branded.tsx';

/** What is left when a screen breaks. The usual cause, files that a newer version replaced, mends itself. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    takeNewerVersion();
  }, [error]);
  return (
    <Branded>
      <PageTitle>Algo salió mal</PageTitle>
      <CountingRow className="mb-4" />
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Algo salió mal</h1>
      <p className="text-ink-muted">Por favor, vuelve más tarde.</p>
      <div className="mt-4 flex gap-3">
        <Button onClick={() => window.location.reload()}>Volver a cargar</Button>
        <Button variant="primary" onClick={() => window.location.assign('/')}>
          Ir al inicio
        </Button>
      </div>
    </Branded>
  );
}
