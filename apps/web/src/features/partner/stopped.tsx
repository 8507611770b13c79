import type { ReactNode } from 'react';
import { SupportLink } from '../../lib/support-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** The visit cannot go on, and who can help. */
export function Stopped({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-col items-start gap-4">
      <Alert tone="danger" urgent takesFocus className="w-full">
        {children}
      </Alert>
      <SupportLink className={buttonClass()}>Contactar a soporte</SupportLink>
    </div>
  );
}

export const LINK_FAILED = 'Ocurrió un error al validar tus datos, inténtelo de nuevo en unos minutos.';
