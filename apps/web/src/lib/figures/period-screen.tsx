import type { Period } from '@yupana/tax/period.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PeriodStepper } from '../../ui/steps/period-stepper.tsx';
import { PageTitle } from '../page-title.tsx';
import type { CurrentPeriod } from './use-period.ts';

interface PeriodHeadingProps {
  title: string;
  current: CurrentPeriod;
  /** On phones the period takes a line of its own: for titles that leave it no room. */
  stacked?: boolean;
  /** Beside the title: a short state. */
  badge?: ReactNode;
  /** Beside the period; on phones under it. */
  children?: ReactNode;
}

/** Title of a screen that shows one period, with the stepper once the periods are known. */
export function PeriodHeading({ title, current, stacked = false, badge, children }: PeriodHeadingProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className={cx('flex min-h-9 flex-wrap items-center gap-3', stacked && 'gap-y-2')}>
        <div className={cx('flex flex-1 flex-wrap items-center gap-x-3 gap-y-1.5', stacked && 'max-md:basis-full')}>
          <h1
            className={cx(
              'font-semibold tracking-tight text-ink-strong',
              stacked ? 'text-heading' : 'whitespace-nowrap text-[19px] leading-7 md:text-heading',
            )}
          >
            {title}
          </h1>
          {badge}
        </div>
        {current.period && (
          <PeriodStepper
            period={current.period}
            periods={current.periods}
            onChange={current.setPeriod}
            className={stacked ? 'max-md:w-full' : 'max-md:grow'}
          />
        )}
        {children}
      </div>
    </>
  );
}

interface OfPeriodProps {
  current: CurrentPeriod;
  /** What the first collection will bring to this screen: «las cifras». */
  awaits: string;
  loading: ReactNode;
  children: (period: Period) => ReactNode;
}

/** The screen's content once there is a period; before it, why there is none. */
export function OfPeriod({ current, awaits, loading, children }: OfPeriodProps) {
  if (current.period) return children(current.period);
  if (current.error) return <ErrorState framed onRetry={current.refetch} />;
  if (current.isPending) return loading;
  return (
    <EmptyState framed title="Aún no hay periodos por mostrar">
      Cuando termine la primera recolección de SUNAT verás aquí {awaits} de la empresa.
    </EmptyState>
  );
}
