import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SupportLink } from '../../../lib/support-link.tsx';
import { Alert } from '../../../ui/alert.tsx';

interface AlreadyRegisteredProps {
  /** By this account; else by another one. */
  byMe: boolean;
  takesFocus?: boolean;
  action?: ReactNode;
}

/** The RUC is taken: in this account, or in another one. */
export function AlreadyRegistered({ byMe, takesFocus, action }: AlreadyRegisteredProps) {
  return (
    <Alert tone="warning" title="La Pyme ya se encuentra registrada" urgent takesFocus={takesFocus} action={action}>
      {byMe ? (
        <>
          Está entre tus empresas.{' '}
          <Link to="/inicio" className="link text-inherit">
            Ver mis empresas
          </Link>
        </>
      ) : (
        <>
          Está en otra cuenta, y SUNAT aceptó sus credenciales. Si la empresa es tu cliente, pide que te la traspasen o
          que la quiten de esa cuenta. <SupportLink className="link text-inherit">Contáctanos</SupportLink>
        </>
      )}
    </Alert>
  );
}
