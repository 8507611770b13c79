import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
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
        <IconButton
          size="sm"
          tooltip={false}
          className="-mr-1.5"
          label={shown ? `Ocultar ${what}` : `Mostrar ${what}`}
          icon={shown ? <EyeOff size={17} strokeWidth={1.75} /> : <Eye size={17} strokeWidth={1.75} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
