import type { Voucher } from '@yupana/contract/vouchers.ts';
import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import { fullName } from '../../../lib/document/full-name.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../lib/files/fetched-part.tsx';
import { RemoveButton } from '../../../lib/non-domiciled/remove-button.tsx';
import { ToldFacts } from '../../../lib/non-domiciled/told-facts.tsx';
import { useForeign, useMayTell } from '../../../lib/non-domiciled/use-foreign.ts';
import { countryName } from '../../../lib/non-domiciled/words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import type { Scope } from '../use-vouchers.ts';
import { Section } from './section.tsx';

const loadTell = () => import('../../../lib/non-domiciled/tell-dialog.tsx');

/** Whether register 8.5 asks something of it that no proposal says. */
export function isFromAbroad({ type_code, in_proposal }: Pick<Voucher, 'type_code' | 'in_proposal'>): boolean {
  return in_proposal && NON_DOMICILED.includes(type_code);
}

interface AbroadSectionProps {
  scope: Scope;
  voucher: Voucher;
  className?: string;
}

/** «Comprobante de no domiciliado»: what was told of it for register 8.5, and the way to tell it. */
export function AbroadSection({ scope, voucher, className }: AbroadSectionProps) {
  const { data, isError, isFetching, refetch } = useForeign(scope);
  const tell = useFetchedDialog(loadTell);
  const mayTell = useMayTell(data?.closed);
  const purchase = data?.purchases.find((one) => one.purchase === voucher.code);
  return (
    <Section title="Comprobante de no domiciliado" aside="Registro 8.5" className={className}>
      {isError && !data ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-dense text-ink-muted">
          No pudimos obtener lo informado.
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      ) : !data ? (
        <>
          <LoadingText>Cargando lo informado</LoadingText>
          <Skeleton className="w-4/5" />
        </>
      ) : !purchase ? (
        <p className="text-dense text-ink-muted">La propuesta de SUNAT cambió: vuelve a abrir el comprobante.</p>
      ) : (
        <>
          {!purchase.told && (
            <p className="text-dense text-ink-muted">
              Falta informar el país, el tipo de renta y el convenio, que SUNAT no dice.
              {purchase.proposed &&
                ` Del mismo proveedor se informó ${countryName(purchase.proposed.details.supplier.country)} en ${purchase.proposed.document}: se propone para este.`}
            </p>
          )}
          <ToldFacts purchase={purchase} />
          {data.closed && <p className="mt-1 text-caption text-ink-subtle">El periodo está cerrado.</p>}
          {mayTell && (
            <div className="mt-1.5 flex flex-wrap gap-2 print:hidden">
              <Button
                size="sm"
                busy={tell.fetching !== null}
                onClick={() => tell.open({ scope, purchase, suppliers: data.suppliers })}
              >
                {purchase.told ? 'Cambiar' : 'Informar'}
              </Button>
              {purchase.told && <RemoveButton scope={scope} purchase={purchase} name={fullName(voucher)} />}
            </div>
          )}
        </>
      )}
      {tell.failed ? <InTheCorner>{tell.shown}</InTheCorner> : tell.shown}
    </Section>
  );
}
