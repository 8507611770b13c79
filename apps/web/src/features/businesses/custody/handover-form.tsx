import { useQuery } from '@tanstack/react-query';
import type { BusinessCard } from '@yupana/contract/businesses.ts';
import {
  DAYS_TO_ACCEPT,
  getOffer,
  offerBusiness,
  offerBusinessBody,
  withdrawOffer,
} from '@yupana/contract/handovers.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { setFieldErrors, untold } from '../../../lib/forms/set-field-errors.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { useCustody } from './use-custody.ts';
import { Which } from './which.tsx';

/** What a field says of itself. */
const toldBelow = ({ field }: { field?: string | undefined }) => field === 'email' || field === 'current_password';

const FORM = 'traspasar-empresa';

interface HandoverFormProps {
  business: BusinessCard;
  onClose: () => void;
  onBack: () => void;
}

/** Offers a company to another account, or takes the offer back while nobody has accepted it. */
export function HandoverForm({ business, onClose, onBack }: HandoverFormProps) {
  const params = { uuid: business.uuid };
  const { data } = useQuery({ ...callQuery(getOffer, { params }), staleTime: 0 });
  const form = useZodForm(offerBusinessBody, { email: '', current_password: '' });
  const offer = useCustody(offerBusiness, () => {
    showToast('Enviamos el enlace por correo');
    onClose();
  });
  const withdraw = useCustody(withdrawOffer, () => showToast('Oferta retirada'));
  const submit = form.handleSubmit((body) => {
    if (!offer.isPending) {
      offer.mutate({ params, body }, { onError: (error) => setFieldErrors(form, error, toldBelow) });
    }
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Traspasar a otra cuenta"
      description={<Which business={business} />}
      footer={
        <>
          <Button onClick={onBack}>Volver</Button>
          <Button variant="primary" type="submit" form={FORM} busy={offer.isPending}>
            Enviar oferta
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormError error={untold(offer.error, toldBelow) ?? withdraw.error} />
        {data?.offer && (
          <Alert
            tone="info"
            title={`Ofrecida a ${data.offer.email}`}
            action={
              <button type="button" className="link text-inherit" onClick={() => withdraw.mutate({ params })}>
                Retirar oferta
              </button>
            }
          >
            Puede aceptarla hasta el {formatInstant(data.offer.expires_at)}. Otra oferta la reemplaza.
          </Alert>
        )}
        <p>
          Enviaremos un enlace a ese correo. Si lo acepta con su cuenta dentro de {DAYS_TO_ACCEPT} días, la empresa pasa
          a ser suya con sus credenciales guardadas, que nadie ve, y todo lo recolectado. Dejará de estar en la tuya y
          no se puede deshacer.
        </p>
        <TextField
          label="Correo de quien la recibe"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
      </form>
    </Dialog>
  );
}
