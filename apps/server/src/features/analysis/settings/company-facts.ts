import type { Company } from '@yupana/tax/facts/company.ts';
import { unknown } from '@yupana/tax/facts/fact.ts';

/** What the rules know of the company that buys; what nobody told is unknown. */
export function companyFacts({ ruc, name }: { ruc: string; name: string }): Company {
  return {
    ruc,
    name,
    ciiu: unknown(),
    regime: unknown(),
    ubigeo: unknown(),
    loadsPayments: false,
    proRata: unknown(),
    destination: unknown(),
    hasExemptIncome: unknown(),
    hasSalesInPeriod: unknown(),
    fleet: unknown(),
    managementVehicles: unknown(),
    relatedParties: unknown(),
    ownWords: [],
    accepted: [],
    sscoReview: unknown(),
  };
}
