import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from '../cx.ts';
import { buttonClass } from './button-class.ts';
import { TextField } from './text-field.tsx';

/** A secret with a button that shows it. Give `autoComplete`: `current-password`, `new-password`, or `off` for a SOL key. */
export function PasswordField({
  what = 'contraseña',
  ...props
}: Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & {
  /** What the button shows and hides: «contraseña», «clave SOL». */
  what?: string;
}) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      after={
        // Not an IconButton: its tooltip would bring the positioning library to the login, the first thing that loads.
        <button
          type="button"
          aria-label={shown ? `Ocultar ${what}` : `Mostrar ${what}`}
          className={cx(buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true }), '-mr-1.5')}
          onClick={() => setShown(!shown)}
        >
          {shown ? (
            <EyeOff size={17} strokeWidth={1.75} aria-hidden />
          ) : (
            <Eye size={17} strokeWidth={1.75} aria-hidden />
          )}
        </button>
      }
    />
  );
}
