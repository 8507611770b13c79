import { API_KEY_PATH, API_KEY_TICK } from '@yupana/contract/trouble-advice.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ApiKeyHelp } from '../sunat-help/sunat-help.tsx';
import { keepUpperCase } from './keep.ts';

type Bound = Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>;

interface SolCredentialFieldsProps {
  username: Bound;
  password: Bound;
  apiKey: Bound;
  apiSecret: Bound;
  /** It is said above that this installation cannot do without the API's, and what for. */
  missing?: boolean;
}

/**
 * The four credentials that SUNAT gives a company: those of the SOL portal, which are enough, and those of the API.
 * None has a `maxLength`: what is pasted would be cut without a word, and a credential that lacks its end is a wrong one.
 */
export function SolCredentialFields(props: SolCredentialFieldsProps) {
  const { username, password, apiKey, apiSecret, missing } = props;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Usuario SOL"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onInput={keepUpperCase}
          {...username}
        />
        <PasswordField label="Clave SOL" what="clave SOL" autoComplete="off" {...password} />
      </div>
      <div className="flex flex-col gap-3 rounded-md border bg-surface-sunken p-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="API key" optional autoComplete="off" spellCheck={false} {...apiKey} />
          <PasswordField label="API secret" optional what="API secret" autoComplete="off" {...apiSecret} />
        </div>
        <div className="text-[12.5px] leading-[18px] text-ink-muted">
          {!missing &&
            'Con el usuario y la clave SOL basta para recolectar y traer los XML; la API key añade la validez de los comprobantes. '}
          Se crea en SUNAT Operaciones en Línea: <b className="font-[550]">{API_KEY_PATH}</b>, marcando «{API_KEY_TICK}
          ». Al crear una nueva, SUNAT anula la anterior. <ApiKeyHelp />
        </div>
      </div>
    </>
  );
}
