import { Link, useLocation } from 'react-router';
import { formatDate } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { CountingRow } from '../../ui/figures/counting-row.tsx';

/** What whoever closed the account sees last. */
export default function ClosedPage() {
  const { erase_on } = (useLocation().state ?? {}) as { erase_on?: string };
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-1 p-6 text-center outline-none"
    >
      <PageTitle>Cuenta cerrada</PageTitle>
      <CountingRow className="mb-4" />
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Tu cuenta quedó cerrada</h1>
      <p className="max-w-110 text-ink-muted">
        {erase_on
          ? `El ${formatDate(erase_on)} borraremos todos tus datos. Hasta ese día puedes reabrirla: basta con iniciar sesión.`
          : 'Puedes reabrirla durante 30 días: basta con iniciar sesión.'}
      </p>
      <Link to="/login" className={`${buttonClass({ variant: 'primary' })} mt-4`}>
        Ir a iniciar sesión
      </Link>
    </main>
  );
}
