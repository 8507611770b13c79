import { Alert } from '../ui/alert.tsx';
import { errorText } from './api-error.ts';

/** The server's answer to a form that it did not take: above the fields, announced, and with the focus on it. */
export function FormError({ error, className }: { error: unknown; className?: string }) {
  if (!error) return null;
  return (
    <Alert tone="danger" title="¡Algo salió mal!" urgent takesFocus className={className}>
      {errorText(error)}
    </Alert>
  );
}
