import type { PurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { CreditsCard } from './credits-card.tsx';
import { DetractionsCard } from './detractions-card.tsx';
import { hasVerdicts } from './igv-result.ts';
import type { PurchaseDetails } from './known.ts';
import { ObservedCard } from './observed-card.tsx';

interface FurtherCardsProps {
  purchases: PurchaseDashboard;
  details: PurchaseDetails;
  /** Where what is observed of the period is decided. */
  review: string;
  /** The period, as addresses carry it: `?tax_period=202610`. */
  search: string;
}

/** What else counts in the month. What is not known yet is named in one line, with the way to it, and takes no card. */
export function FurtherCards({ purchases, details, review, search }: FurtherCardsProps) {
  const { detractions, sum_perception, sum_retention } = purchases;
  const { sum_paid_detractions: paid, sum_not_paid_detractions: notPaid, not_paid_unknown: why } = detractions;
  // What is in doubt has its reason on the card; what was never asked for has none.
  const hasDetractions = paid !== null || notPaid !== null || (why !== null && why !== 'not-asked');
  const hasCredits = sum_perception !== null || sum_retention !== null;
  const hasObserved = hasVerdicts(details);
  const missing = [
    ...(hasDetractions ? [] : [{ name: 'detracciones', to: `/dashboard/detracciones${search}` }]),
    ...(hasCredits
      ? []
      : [
          { name: 'percepciones', to: `/dashboard/percepciones${search}` },
          { name: 'retenciones', to: `/dashboard/retenciones${search}` },
        ]),
    ...(hasObserved ? [] : [{ name: 'comprobantes observados', to: null }]),
  ];
  const cards = [hasDetractions, hasCredits, hasObserved].filter(Boolean).length;
  return (
    <>
      {cards > 0 && (
        <div className={`grid gap-4 ${cards === 1 ? '' : 'md:grid-cols-2'} ${cards === 3 ? THREE : ''}`}>
          {hasDetractions && <DetractionsCard detractions={detractions} to={`/dashboard/detracciones${search}`} />}
          {hasCredits && <CreditsCard perceptions={sum_perception} retentions={sum_retention} search={search} />}
          {hasObserved && <ObservedCard details={details} review={review} />}
        </div>
      )}
      {missing.length > 0 && (
        <p className="text-caption text-ink-subtle">
          Aún no disponible:{' '}
          {missing.map(({ name, to }, place) => (
            <Fragment key={name}>
              {place > 0 && ', '}
              {to === null ? (
                name
              ) : (
                <Link to={to} className="link">
                  {name}
                </Link>
              )}
            </Fragment>
          ))}
          .
        </p>
      )}
    </>
  );
}

const THREE = 'lg:grid-cols-[minmax(0,318px)_minmax(0,240px)_minmax(0,1fr)] [&>:last-child]:md:max-lg:col-span-2';
