import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';

/** Not in the way of who is typing: what is written stays, and is judged once its judge came. */
export function Unjudged({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      urgent
      action={
        <Button size="sm" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      No pudimos comprobar tus datos. Revisa tu conexión e inténtalo de nuevo.
    </Alert>
  );
}
