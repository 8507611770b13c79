import { Link } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An account without companies: the first one is registered here. */
export default function NoCompanies({ trialOver }: { trialOver: boolean }) {
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
