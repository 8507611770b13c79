import { Link } from 'react-router';
import { useAuth } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An account without companies: the first one is registered here, by an owner of the firm. */
export default function NoCompanies({ trialOver }: { trialOver: boolean }) {
  const isOwner = useAuth(({ user }) => user?.role === 'owner');
  if (!isOwner) {
    return (
      <EmptyState framed title="Todavía no tienes empresas asignadas">
        Aparecerán aquí cuando un dueño del estudio te asigne alguna.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      framed
      title="No tienes empresas registradas"
      action={
        trialOver ? (
          <Button variant="primary" disabled>
            Registrar empresa
          </Button>
        ) : (
          <Link
            to="/registrar-empresas"
            state={{ newUser: true }}
            data-event="registrar_empresa"
            className={buttonClass({ variant: 'primary' })}
          >
            Registrar empresa
          </Link>
        )
      }
    >
      Registra la primera para traer sus comprobantes.
    </EmptyState>
  );
}
