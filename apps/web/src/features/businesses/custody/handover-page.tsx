import { useQuery } from '@tanstack/react-query';
import { acceptHandover, declineHandover, readHandover } from '@yupana/contract/handovers.ts';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { api } from '../../../lib/api/api.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { ConsentFields } from '../../../lib/forms/consent-fields.tsx';
import { consents } from '../../../lib/forms/consents.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { useCustody } from './use-custody.ts';

/** Where the mailed link of an offered company leads: what it is, and whether to take it. */
export default function HandoverPage() {
  const { token = '' } = useParams();
  const offer = useQuery({
    queryKey: ['handover', token],
    queryFn: () => api(readHandover, { body: { token } }),
    retry: false,
    staleTime: 0,
  });
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-5 px-4 py-6 md:px-8 md:py-10">
      <PageTitle>Traspaso de empresa</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Traspaso de empresa</h1>
      {offer.data ? (
        <Offer token={token} {...offer.data} />
      ) : isOnItsWay(offer.error) ? (
        <EmptyState framed title="La empresa está en camino">
          {errorText(offer.error)}
        </EmptyState>
      ) : offer.error ? (
        <EmptyState framed title="Este enlace no abre ningún traspaso">
          Puede haber vencido, haberse retirado, o ser para otra cuenta: entra con la del correo que lo recibió.
        </EmptyState>
      ) : (
        <LoaderBoard title="Cargando..." />
      )}
    </div>
  );
}

/** It was accepted, and comes in slices: until all of it is here it is no account's. */
function isOnItsWay(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'BUSINESS_ON_ITS_WAY';
}

interface OfferProps {
  token: string;
  ruc: string;
  name: string;
  from: string;
  expires_at: string;
}

function Offer({ token, ruc, name, from, expires_at }: OfferProps) {
  const navigate = useNavigate();
  const form = useZodForm<Partial<z.input<typeof consents>>, z.output<typeof consents>>(consents, {});
  const leave = (said: string) => {
    showToast(said);
    void navigate('/inicio', { replace: true });
  };
  const accept = useCustody(acceptHandover, () => leave('La empresa ya está en tu cuenta'));
  const decline = useCustody(declineHandover, () => leave('Rechazaste el traspaso'));
  const busy = accept.isPending || decline.isPending;
  const submit = form.handleSubmit((given) => {
    if (!busy) accept.mutate({ body: { token, ...given } });
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-lg border bg-surface p-5 md:p-6">
      <FormError error={accept.error ?? decline.error} />
      <div>
        <h2 className="text-title font-semibold wrap-anywhere text-ink-strong">{name}</h2>
        <p className="num text-caption text-ink-subtle">RUC {ruc}</p>
      </div>
      <p className="wrap-anywhere">
        {from} quiere traspasarte esta empresa con todo lo recolectado de SUNAT y las credenciales guardadas, que nadie
        ve. Ocupará un lugar de tu plan.
      </p>
      <p className="num text-dense text-ink-muted">Puedes aceptarla hasta el {formatInstant(expires_at)}.</p>
      <ConsentFields control={form.control} />
      <div className="flex flex-wrap gap-3 max-md:flex-col">
        <Button
          variant="primary"
          size="lg"
          type="submit"
          busy={accept.isPending}
          disabled={!form.formState.isValid || decline.isPending}
        >
          Recibir la empresa
        </Button>
        <Button size="lg" disabled={busy} onClick={() => decline.mutate({ body: { token } })}>
          Rechazar
        </Button>
      </div>
    </form>
  );
}
