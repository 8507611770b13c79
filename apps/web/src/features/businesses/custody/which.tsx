import type { BusinessCard } from '@yupana/contract/businesses.ts';

/** The company that a dialog is about. */
export function Which({ business }: { business: Pick<BusinessCard, 'name' | 'ruc'> }) {
  return <span className="wrap-anywhere">{`${business.name} · RUC ${business.ruc}`}</span>;
}
