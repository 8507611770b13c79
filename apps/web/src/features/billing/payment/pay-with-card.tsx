import type { InvoiceParty } from '@yupana/contract/billing.ts';
import { formatMoney } from '@yupana/tax/money.ts';
import { CreditCard, LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoaderBoard } from '../../../ui/figures/loader-board.tsx';
import { CardBrands } from './card-brands.tsx';
import { loadCheckout, openCheckout } from './culqi-checkout.ts';
import type { Phase, Purchase } from './use-payment.ts';

interface PayWithCardProps {
  purchase: Purchase;
  phase: Phase;
  /** Whom the factura or boleta is for; undefined when that is not whole yet. */
  readInvoice: () => Promise<InvoiceParty | null | undefined>;
  onToken: (token: string, email: string, invoice: InvoiceParty | null) => void;
}

/** The card form of the payment provider, and how the payment goes. */
export function PayWithCard({ purchase, phase, readInvoice, onToken }: PayWithCardProps) {
  const { plan, charge, user, config } = purchase;
  const { component, retry } = useComponent(config);
  const [cardError, setCardError] = useState('');

  // The form stands over the page, outside of it: it goes when this does, and there is never a second one.
  const form = useRef<{ close(): void }>(undefined);
  useEffect(() => () => form.current?.close(), []);

  if (component === 'loading') return <LoaderBoard title="Cargando componente de pago..." />;
  if (component === 'failed') return <ErrorState title="Ocurrió un error..." onRetry={retry} />;

  async function pay() {
    setCardError('');
    form.current?.close();
    const invoice = await readInvoice();
    if (invoice === undefined) return;
    try {
      form.current = openCheckout(config, {
        title: `Yupana: plan ${plan.title}`,
        total: charge.total,
        email: user.email,
        onToken: ({ id, email }) => {
          form.current = undefined;
          onToken(id, email ?? user.email, invoice);
        },
        onError: setCardError,
      });
    } catch {
      setCardError('No se pudo abrir el formulario de la tarjeta. No se hizo ningún cobro. Recarga la página.');
    }
  }

  const working = phase.step === 'charging' || phase.step === 'verifying';
  return (
    <div className="flex flex-col gap-4">
      {phase.step === 'card' && <FormError error={phase.error} />}
      {phase.step === 'card' && cardError && (
        <Alert tone="danger" urgent>
          {cardError}
        </Alert>
      )}
      {phase.step === 'unanswered' ? (
        <Alert
          tone="warning"
          urgent
          takesFocus
          title="No tuvimos respuesta"
          action={<Button onClick={phase.again}>Consultar</Button>}
        >
          No sabemos si tu pago llegó. Consulta el resultado: no se cobra dos veces.
        </Alert>
      ) : (
        <Button
          variant="primary"
          size="lg"
          block
          busy={working}
          icon={<CreditCard size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void pay()}
        >
          Pagar {formatMoney(charge.total)}
        </Button>
      )}
      <p role="status" className="text-center text-dense text-ink-muted empty:hidden">
        {phase.step === 'charging' && 'Procesando tu pago. No cierres esta página.'}
        {phase.step === 'verifying' && 'Tu banco quiere verificar que eres tú.'}
      </p>
      <CardBrands />
      <p className="flex items-center gap-2 text-caption text-ink-subtle">
        <LockKeyhole size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        Los datos de tu tarjeta van directo a Culqi, nuestro proveedor de pagos. Yupana no los ve ni los guarda.
      </p>
    </div>
  );
}

type Component = 'loading' | 'ready' | 'failed';

function useComponent(config: Purchase['config']): { component: Component; retry: () => void } {
  const [component, setComponent] = useState<Component>('loading');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads it again
  useEffect(() => {
    let here = true;
    setComponent('loading');
    loadCheckout(config).then(
      () => here && setComponent('ready'),
      () => here && setComponent('failed'),
    );
    return () => {
      here = false;
    };
  }, [config, tries]);
  return { component, retry: () => setTries((count) => count + 1) };
}
