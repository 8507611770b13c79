import { type Plan, QUOTED, type TypePlan } from '@yupana/contract/plans.ts';
import { Link } from 'react-router';
import { usePublicConfig } from '../../../lib/api/public-config.ts';
import { pushEvent } from '../../../lib/data-layer.ts';
import { useDashboard } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { planLabel } from './plan-label.ts';
import { chatLink } from './whatsapp.ts';

interface ChoosePlanProps {
  plan: Plan;
  debit?: boolean;
  /** The account has it: then it is renewed. */
  current?: boolean;
}

/**
 * «Elegir plan»: a monthly plan is arranged in the support chat, and a month of it can also be paid by card; the longer
 * ones are paid by card. Where one of both ways is missing, the other one serves.
 */
export function ChoosePlan({ plan, debit = false, current = false }: ChoosePlanProps) {
  const config = usePublicConfig();
  const choose = useDashboard(({ choosePlan }) => choosePlan);
  const look = buttonClass({ variant: plan.recommended ? 'primary' : 'secondary', size: 'lg', block: true });
  const chat = chatLink(config?.support_whatsapp, request(plan, debit));
  const byCard = config === undefined || config.payment !== null;
  const chosen = () => {
    choose(plan.id);
    pushEvent('choose_plan', { plan: planLabel(plan.typePlan, plan), automatic_debit: debit });
  };
  const label = current ? 'Renovar plan' : 'Elegir plan';
  const name = `${label} ${plan.title}`;

  if (chat && (plan.typePlan === 'Mensual' || !byCard)) {
    return (
      <>
        <a href={chat} target="_blank" rel="noreferrer" onClick={chosen} className={look} aria-label={name}>
          {label}
        </a>
        {byCard && !debit && (
          <Link
            to="/pago"
            onClick={chosen}
            className="mt-2.5 flex items-center self-center text-dense max-md:mt-1 max-md:-mb-2 max-md:h-11"
            aria-label={`Pagar un mes con tarjeta: ${plan.title}`}
          >
            <span className="link">Pagar un mes con tarjeta</span>
          </Link>
        )}
      </>
    );
  }
  return (
    <Link to="/pago" onClick={chosen} className={look} aria-label={name}>
      {label}
    </Link>
  );
}

/** The plan without a price: it is asked for in the chat. */
export function AskForQuote({ typePlan }: { typePlan: TypePlan }) {
  const config = usePublicConfig();
  const text = `Hola, quiero una cotización del plan ${QUOTED.title} para ${QUOTED.subtitle.toLowerCase()}.`;
  const chat = chatLink(config?.support_whatsapp, text);
  if (!chat) return <p className="text-dense text-ink-muted">Pide tu cotización al soporte de Yupana.</p>;
  return (
    <a
      href={chat}
      target="_blank"
      rel="noreferrer"
      onClick={() => pushEvent('choose_plan', { plan: planLabel(typePlan, null), automatic_debit: false })}
      className={buttonClass({ size: 'lg', block: true })}
      aria-label={`Elegir plan ${QUOTED.title}`}
    >
      Elegir plan
    </a>
  );
}

function request({ title, typePlan }: Plan, debit: boolean): string {
  const how = debit ? ' con débito automático' : '';
  return `Hola, quiero el plan ${title} (${typePlan.toLowerCase()})${how} de Yupana.`;
}
