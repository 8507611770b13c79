import { useQueryClient } from '@tanstack/react-query';
import { getMe, type User } from '@yupana/contract/accounts.ts';
import {
  type ChargeBody,
  chargePlan,
  getSubscription,
  type InvoiceParty,
  type Payment,
} from '@yupana/contract/billing.ts';
import type { Plan, PlanCharge } from '@yupana/contract/plans.ts';
import { toWire } from '@yupana/tax/money.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { NetworkError, SayableError } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/query.ts';
import { pushEvent } from '../../../lib/data-layer.ts';
import { planLabel } from '../plans/plan-label.ts';
import type { PaymentConfig } from './culqi-checkout.ts';
import { deviceOf, verifyWithBank } from './three-d-secure.ts';

/** Where a payment stands on the screen. */
export type Phase =
  | { step: 'card'; error?: unknown }
  | { step: 'charging' }
  | { step: 'verifying' }
  /** Nobody answered: the same token is sent again, which charges nothing twice. */
  | { step: 'unanswered'; again: () => void }
  | { step: 'done'; payment: Payment };

export interface Purchase {
  plan: Plan;
  charge: PlanCharge;
  user: User;
  config: PaymentConfig;
}

const NOT_TAKEN = 'Tu banco no aceptó la verificación. No se hizo ningún cobro; prueba con otra tarjeta.';

/** Tells when the screen goes. A new one for each time that it comes, as strict mode makes it come twice. */
function useGone() {
  const gone = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);
  return gone;
}

/** Charges a card's token: once, with the bank's check when it asks for one. */
export function usePayment({ plan, charge, user, config }: Purchase) {
  const [phase, setPhase] = useState<Phase>({ step: 'card' });
  const queryClient = useQueryClient();
  const busy = useRef(false);
  const gone = useGone();

  /** One token at a time: a form that gives two, or is open twice, pays with the first one. */
  async function send(token: string, email: string, invoice: InvoiceParty | null): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await pay(token, email, invoice).finally(() => {
      busy.current = false;
    });
  }

  async function pay(token: string, email: string, invoice: InvoiceParty | null): Promise<void> {
    setPhase({ step: 'charging' });
    const body: ChargeBody = {
      accountant_uuid: user.uuid,
      plan_id: plan.id,
      token,
      email,
      amount: toWire(charge.total),
      invoice,
      device_id: await deviceOf(config),
    };
    try {
      const first = await api(chargePlan, { body });
      if (first.state !== 'review') return finish(first);
      setPhase({ step: 'verifying' });
      const authentication_3DS = await verifyWithBank(
        config,
        { token, total: charge.total, email },
        gone.current.signal,
      );
      setPhase({ step: 'charging' });
      const second = await api(chargePlan, { body: { ...body, authentication_3DS } });
      // Asked twice, the bank will not be asked a third time.
      if (second.state === 'review') setPhase({ step: 'card', error: new SayableError(NOT_TAKEN) });
      else finish(second);
    } catch (error) {
      if (error instanceof NetworkError)
        setPhase({ step: 'unanswered', again: () => void send(token, email, invoice) });
      else {
        setPhase({ step: 'card', error });
        void queryClient.invalidateQueries({ queryKey: callKey(getSubscription) });
      }
    }
  }

  function finish(payment: Payment): void {
    setPhase({ step: 'done', payment });
    pushEvent('plan_payment', { plan: planLabel(plan.typePlan, plan), state: payment.state });
    void queryClient.invalidateQueries({ queryKey: callKey(getSubscription) });
    void queryClient.invalidateQueries({ queryKey: callKey(getMe) });
  }

  return {
    phase,
    send: (token: string, email: string, invoice: InvoiceParty | null) => void send(token, email, invoice),
    /** Back to the card: what was being paid came to nothing. */
    restart: () => setPhase({ step: 'card' }),
  };
}
