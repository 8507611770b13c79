import type { ForeignPurchase, ToldDetails } from '@yupana/contract/non-domiciled.ts';
import { EXEMPTIONS, INCOME_TYPES, MODALITIES, RELATIONS, TREATIES } from '@yupana/tax/tables/non-domiciled.ts';
import type { ReactNode } from 'react';
import { Money } from '../../ui/figures/money.tsx';
import { formatInstant } from '../formats.ts';
import { countryName } from './words.ts';

/** What was told of a purchase, in SUNAT's words, and by whom; or who took it back. Of one that nobody told anything of, nothing. */
export function ToldFacts({ purchase: { told, entries } }: { purchase: ForeignPurchase }) {
  const [last, ...before] = entries;
  return (
    <>
      {told && <Facts details={told.details} />}
      {last && (
        <p className="mt-1.5 text-caption text-ink-subtle">
          {last.removed ? 'Lo informado lo quitó ' : 'Informado por '}
          {last.by} <span className="num">{formatInstant(last.at)}</span>
          {before.length > 0 && (
            <>
              . Antes:{' '}
              {before.map(({ by, at, removed }, place) => (
                <span key={at + String(place)}>
                  {place > 0 && '; '}
                  {removed ? 'lo quitó ' : 'lo informó '}
                  {by} <span className="num">{formatInstant(at)}</span>
                </span>
              ))}
            </>
          )}
        </p>
      )}
    </>
  );
}

function Facts({ details }: { details: ToldDetails }) {
  const { supplier, relation, income_type, modality, treaty, exemption, withholding, credit, beneficiary } = details;
  const facts: [string, ReactNode][] = [
    ['País', countryName(supplier.country)],
    ['Tipo de renta', `${income_type} ${INCOME_TYPES.get(income_type) ?? ''}`],
    ['Convenio', TREATIES.get(treaty) ?? treaty],
    ...told('Domicilio', supplier.address),
    ...told('Vínculo', RELATIONS.get(relation) ?? relation),
    ...told('Servicio', MODALITIES.get(modality) ?? modality),
    ...told('Exoneración', EXEMPTIONS.get(exemption) ?? exemption),
    ...told('Artículo 76 de la LIR', details.article_76 && 'Se aplica su penúltimo párrafo'),
    ...told('Beneficiario', beneficiary?.name),
    ...(withholding
      ? [
          [
            'Retención',
            <>
              {withholding.percent} %, <Money value={withholding.withheld} />
            </>,
          ] as [string, ReactNode],
        ]
      : []),
    ...told('Crédito fiscal', credit && `Documento ${[credit.serie, credit.number].filter(Boolean).join('-')}`),
    ...told('Retención del IGV', details.withheld_igv !== null && <Money value={details.withheld_igv} />),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="num text-right break-words text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row, where there is something to say. */
function told(label: string, value: ReactNode): [string, ReactNode][] {
  return value ? [[label, value]] : [];
}
