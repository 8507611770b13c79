import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../lib/session/session.ts';
import { SupportLink } from '../../lib/support-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';

/** The visit cannot go on, and who can help. Whoever is signed in still has what they had. */
export function Stopped({ children }: { children: ReactNode }) {
  const signedIn = useAuth(({ accessToken }) => accessToken !== null);
  return (
    <div className="mt-2 flex flex-col items-start gap-4">
      <Alert tone="danger" urgent takesFocus className="w-full">
        {children}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <SupportLink className={buttonClass()}>Contactar a soporte</SupportLink>
        {signedIn && (
          <Link to="/inicio" className={buttonClass()}>
            Ir a mis empresas
          </Link>
        )}
      </div>
    </div>
  );
}

export const LINK_FAILED = 'Ocurrió un error al validar tus datos, inténtelo de nuevo en unos minutos.';
