import { type Plan, subtitleOf } from '@yupana/contract/plans.ts';
import { formatAmount, type Money } from '@yupana/tax/money.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlanDots } from './plan-dots.tsx';

interface CardProps {
  title: string;
  subtitle: string;
  dots: ReactNode;
  price: ReactNode;
  action: ReactNode;
  features: readonly string[];
  /** The prices of its row have a second line. */
  noted: boolean;
  recommended?: boolean;
  /** The account has it. */
  current?: boolean;
}

/** A plan among the others: on a desk a cell of one board, on a phone a card of its own. */
export function Card({
  title,
  subtitle,
  dots,
  price,
  action,
  features,
  noted,
  recommended = false,
  current = false,
}: CardProps) {
  return (
    <article
      className={cx(
        'relative flex flex-col bg-surface px-4.5 py-5 max-md:rounded-lg md:px-6 md:pt-[34px] md:pb-8',
        recommended
          ? 'z-1 rounded-md outline-2 outline-brand max-md:border max-md:border-transparent'
          : 'max-md:border',
      )}
    >
      {(current || recommended) && (
        <Badge
          tone={current ? 'brand' : 'solid'}
          className="absolute -top-3 right-4.5 z-1 h-6! px-2.5! md:right-auto md:left-[22px]"
        >
          {current ? 'Tu plan actual' : 'Recomendado'}
        </Badge>
      )}
      <div className="text-brand-glyph max-md:absolute max-md:top-5 max-md:right-4.5 max-md:[&>svg]:h-[42px] max-[22.5rem]:[&>svg]:h-8 max-md:[&>svg]:w-auto md:mb-[22px]">
        {dots}
      </div>
      <h2 className="text-title font-semibold tracking-[-0.01em] text-ink-strong">{title}</h2>
      <p className="text-dense text-ink-muted">{subtitle}</p>
      {/* The same height in every card, so that the buttons stand in one line. */}
      <div className={cx('mt-3 mb-3.5 md:mt-[22px] md:mb-5', noted ? 'md:h-16' : 'md:h-11')}>{price}</div>
      {action}
      <ul className="mt-4 grid gap-2 text-body text-ink-muted md:mt-[22px] md:gap-[11px]">
        {features.map((feature) => (
          <li key={feature} className="flex gap-[9px]">
            <Check size={16} strokeWidth={2.25} aria-hidden className="mt-0.5 shrink-0 text-positive-glyph" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}

interface PlanCardProps {
  plan: Plan;
  /** The promotional price of the first month, instead of the usual one. */
  debit?: boolean;
  /** The account has it. */
  current?: boolean;
  action: ReactNode;
}

export function PlanCard({ plan, debit = false, current = false, action }: PlanCardProps) {
  return (
    <Card
      title={plan.title}
      subtitle={subtitleOf(plan)}
      dots={<PlanDots companies={plan.businessNumber} />}
      price={
        debit && plan.priceDebAuto !== null ? (
          <DebitPrice plan={plan} first={plan.priceDebAuto} />
        ) : (
          <Usual plan={plan} />
        )
      }
      action={action}
      features={plan.features}
      noted={debit || plan.typePlan !== 'Mensual'}
      recommended={plan.recommended}
      current={current}
    />
  );
}

function Usual({ plan }: { plan: Plan }) {
  if (plan.typePlan === 'Mensual') return <Price amount={plan.price} per="al mes" />;
  if (plan.typePlan === 'Trimestral') {
    return <Price amount={plan.price} per="al trimestre" note={`S/ ${formatAmount(plan.pricePerMonth)} al mes`} />;
  }
  return <Price amount={plan.pricePerMonth} per="al mes" note={`S/ ${formatAmount(plan.price)} al año`} />;
}

function DebitPrice({ plan, first }: { plan: Plan; first: Money }) {
  return <Price amount={first} per="el primer mes" note={`Después, S/ ${formatAmount(plan.price)} al mes`} />;
}

function Price({ amount, per, note }: { amount: Money; per: string; note?: string }) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="num text-display font-semibold tracking-[-.02em] whitespace-nowrap text-ink-strong">
          <span className="text-[20px] font-medium tracking-normal text-ink-subtle">S/</span> {formatAmount(amount)}
        </span>
        <span className="text-dense text-ink-subtle">{per}</span>
      </p>
      {note && <p className="num text-dense text-ink-muted">{note}</p>}
    </>
  );
}
