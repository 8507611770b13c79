import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { ApiError, errorText, isSessionOver } from '../api/api-error.ts';

interface FormErrorProps {
  error: unknown;
  action?: ReactNode;
  className?: string;
  /** One line for each of the server's messages, instead of all of them in one. */
  listed?: boolean;
}

/** The server's answer to a form that it did not take: above the fields, announced, and with the focus on it. */
export function FormError({ error, action, className, listed = false }: FormErrorProps) {
  // A session that ran out is told by the modal «Tu sesión caducó», and by nothing else.
  if (!error || isSessionOver(error)) return null;
  const several = listed && error instanceof ApiError && error.errors.length > 1;
  return (
    <Alert tone="danger" title="¡Algo salió mal!" urgent takesFocus action={action} className={className}>
      {several ? (
        <ul className="list-disc pl-4">
          {error.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      ) : (
        errorText(error)
      )}
    </Alert>
  );
}
