import type { PurchaseDashboard } from '@yupana/contract/dashboard.ts';
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
}

/** What else counts in the month. What Yupana does not bring yet is named in one line and takes no card. */
export function FurtherCards({ purchases, details, review }: FurtherCardsProps) {
  const { detractions, sum_perception, sum_retention } = purchases;
  const hasDetractions = detractions.sum_paid_detractions !== null || detractions.sum_not_paid_detractions !== null;
  const hasCredits = sum_perception !== null || sum_retention !== null;
  const hasObserved = hasVerdicts(details);
  const missing = [
    !hasDetractions && 'detracciones',
    !hasCredits && 'percepciones y retenciones',
    !hasObserved && 'comprobantes observados',
  ].filter((name) => name !== false);
  const cards = 3 - missing.length;
  return (
    <>
      {cards > 0 && (
        <div className={`grid gap-4 ${cards === 1 ? '' : 'md:grid-cols-2'} ${cards === 3 ? THREE : ''}`}>
          {hasDetractions && <DetractionsCard detractions={detractions} />}
          {hasCredits && <CreditsCard perceptions={sum_perception} retentions={sum_retention} />}
          {hasObserved && <ObservedCard details={details} review={review} />}
        </div>
      )}
      {missing.length > 0 && <p className="text-caption text-ink-subtle">Aún no disponible: {missing.join(', ')}.</p>}
    </>
  );
}

const THREE = 'lg:grid-cols-[minmax(0,318px)_minmax(0,240px)_minmax(0,1fr)] [&>:last-child]:md:max-lg:col-span-2';
