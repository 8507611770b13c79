import type { ReactNode } from 'react';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';

const load = () => import('./password-dialog.tsx');

interface PasswordCardProps {
  /** What the new password still lacks, as the sign-up shows it. */
  hints: (password: string) => ReactNode;
  /** Siscont keeps the password, and its links sign in with it. */
  partner?: boolean;
}

/** The way to another password. Its fields are not on the page: a browser would fill them in by itself. */
export function PasswordCard({ hints, partner = false }: PasswordCardProps) {
  const change = useFetchedDialog(load);
  return (
    <Card title="Contraseña">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">
          Al cambiarla se cierran tus demás sesiones y te avisamos por correo.
          {partner && ' Cámbiala también en Siscont: desde allí se entra con la que tiene guardada.'}
        </p>
        <Button busy={change.fetching !== null} onClick={() => change.open({ hints })}>
          Cambiar contraseña
        </Button>
      </div>
      {change.shown}
    </Card>
  );
}
