import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { NoAnswer } from '../../lib/files/fetch-first.ts';
import { takeNewerVersion } from '../../lib/files/newer-version.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CountingRow } from '../../ui/figures/counting-row.tsx';

/**
 * What is left of a screen that broke. The usual cause, files that a newer version replaced, mends itself. One whose file did not
 * come is asked for again in place, by a person or by the connection that returns: loading the page would lose even this one.
 */
export function Broken() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const unanswered = error instanceof NoAnswer;
  const retry = () => void navigate({ pathname, search, hash }, { replace: true });
  useEffect(() => {
    console.error(error);
    takeNewerVersion();
  }, [error]);
  useEffect(() => {
    if (!unanswered) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return (
    <>
      <PageTitle>Algo salió mal</PageTitle>
      <CountingRow className="mb-4" />
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Algo salió mal</h1>
      <p className="text-ink-muted">
        {unanswered
          ? 'No pudimos abrir esta pantalla. Revisa tu conexión e inténtalo de nuevo.'
          : 'Por favor, vuelve más tarde.'}
      </p>
      <div className="mt-4 flex gap-3">
        {unanswered ? (
          <Button onClick={retry}>Reintentar</Button>
        ) : (
          <Button onClick={() => window.location.reload()}>Volver a cargar</Button>
        )}
        <Button variant="primary" onClick={() => (unanswered ? void navigate('/') : window.location.assign('/'))}>
          Ir al inicio
        </Button>
      </div>
    </>
  );
}
