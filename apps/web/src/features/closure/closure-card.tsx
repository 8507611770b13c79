import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';

const load = () => import('./closure-dialog.tsx');

/** The way out, with thirty days to come back. */
export function ClosureCard() {
  const { open, fetching, shown } = useFetchedDialog(load);
  return (
    <Card title="Cerrar mi cuenta">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">
          Dejamos de recolectar tus empresas y, a los 30 días, borramos la cuenta con todos sus datos. Hasta entonces
          puedes reabrirla iniciando sesión. De lo que pagaste conservamos solo el registro, el tiempo que pide la ley
          tributaria.
        </p>
        <Button variant="danger" busy={fetching !== null} onClick={() => open({})}>
          Cerrar mi cuenta
        </Button>
      </div>
      {shown}
    </Card>
  );
}
