import { useMutation, useQuery } from '@tanstack/react-query';
import { LONGEST_SECOND_STEP_CODE } from '@yupana/contract/person.ts';
import { currentPassword, type Proof, secondStepCode } from '@yupana/contract/proof.ts';
import { getTwoStep } from '@yupana/contract/two-step.ts';
import { type RefObject, useEffect, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { fieldErrors } from '../api/api-error.ts';
import { callQuery } from '../api/query.ts';
import { FormError } from './form-error.tsx';
import { isRefusedProof } from './refused-proof.ts';
import { useZodForm } from './use-zod-form.ts';

const FORM = 'prueba-de-identidad';

interface ProofDialogProps {
  /** Why it is asked. */
  description: string;
  /** What happens next, as a verb. */
  button: string;
  /** Does what the proof is for. A proof that is refused stays here; any other failure is told by who asked. */
  onProve: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
  returnsFocusTo?: RefObject<HTMLElement | null>;
}

/** Asks who is there before what whoever found the screen open must not do: the password, or a code by who has one. */
export default function ProofDialog({ description, button, onProve, onClose, returnsFocusTo }: ProofDialogProps) {
  const { data: twoStep } = useQuery(callQuery(getTwoStep, {}));
  const [way, setWay] = useState<Way>('current_password');
  const prove = useMutation({
    mutationFn: onProve,
    onSuccess: onClose,
    onError: (error) => !isRefusedProof(error) && onClose(),
  });
  const other = way === 'code' ? 'current_password' : 'code';
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Confirma que eres tú"
      description={description}
      returnsFocusTo={returnsFocusTo}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={FORM} busy={prove.isPending}>
            {button}
          </Button>
        </>
      }
    >
      <ProofForm key={way} way={way} error={prove.error} onProve={(proof) => !prove.isPending && prove.mutate(proof)} />
      {twoStep?.enabled && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-3 -ml-2"
          onClick={() => {
            prove.reset();
            setWay(other);
          }}
        >
          {OTHER_WAY[other]}
        </Button>
      )}
    </Dialog>
  );
}

type Way = 'current_password' | 'code';
const OTHER_WAY = { code: 'Usar un código de mi app', current_password: 'Usar mi contraseña' } as const;

interface ProofFormProps {
  way: Way;
  error: unknown;
  onProve: (proof: Proof) => void;
}

function ProofForm({ way, error, onProve }: ProofFormProps) {
  const schema = z.object({ proof: way === 'code' ? secondStepCode : currentPassword });
  const form = useZodForm(schema, { proof: '' });
  const { register, handleSubmit, formState, setError } = form;
  const said = fieldErrors(error)[way];
  useEffect(() => {
    if (said) setError('proof', { message: said }, { shouldFocus: true });
  }, [said, setError]);
  const field = { ...register('proof'), error: formState.errors.proof?.message };
  return (
    <form
      id={FORM}
      onSubmit={handleSubmit(({ proof }) => onProve({ [way]: proof }))}
      noValidate
      className="flex flex-col gap-4"
    >
      {said === undefined && <FormError error={error} />}
      {way === 'code' ? (
        <TextField
          label="Código de la app o de recuperación"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={LONGEST_SECOND_STEP_CODE}
          {...field}
        />
      ) : (
        <PasswordField
          label="Tu contraseña de Yupana"
          what="contraseña de Yupana"
          autoComplete="current-password"
          {...field}
        />
      )}
    </form>
  );
}
