import { Lock } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Covers whatever is on screen once a call answered 401. There is one way on: signing in again. */
export default function SessionExpired() {
  const signOut = useSignOut();
  return (
    <Dialog
      open
      onClose={() => {}}
      dismissible={false}
      size="sm"
      title="Tu sesión caducó"
      description="Vuelve a entrar para continuar."
      mark={
        <span className="grid size-10 place-items-center rounded-full bg-info-soft text-info-text">
          <Lock size={20} strokeWidth={1.75} aria-hidden />
        </span>
      }
      footer={
        <Button variant="primary" onClick={signOut}>
          Iniciar sesión
        </Button>
      }
    />
  );
}
