import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { errorText } from './api-error.ts';

/** The server's answer to a form that it did not take: above the fields, announced, and with the focus on it. */
export function FormError({ error, action, className }: { error: unknown; action?: ReactNode; className?: string }) {
  if (!error) return null;
  return (
    <Alert tone="danger" title="¡Algo salió mal!" urgent takesFocus action={action} className={className}>
      {errorText(error)}
    </Alert>
  );
}
