import type { ProposedName } from '@yupana/contract/proposed-names.ts';
import { type Standing, standingOf } from '@yupana/tax/taxpayer-standing.ts';
import { Alert } from '../../../ui/alert.tsx';

type Taxpayer = ProposedName['taxpayer'];

/**
 * What SUNAT's register says of a taxpayer that whoever registers it may want to know, to be said of «el RUC»; null when there is
 * nothing.
 */
export function standingText(taxpayer: Taxpayer): string | null {
  if (!taxpayer) return null;
  const { state, domicile } = standingOf(taxpayer.state, taxpayer.condition);
  const said = [saidOfState(state, taxpayer.state), DOMICILES[domicile]].filter((part) => part !== null);
  return said.length > 0 ? `figura ${said.join(' y ')}` : null;
}

/** The register's own word tells the kinds of withdrawal apart. */
function saidOfState(state: Standing['state'], written: string): string | null {
  if (state === 'suspended') return 'con suspensión temporal';
  if (state === 'withdrawn') return `de baja (${written})`;
  return state === 'annulled' ? `anulado (${written})` : null;
}

const DOMICILES: Record<Standing['domicile'], string | null> = {
  habido: null,
  other: null,
  'no-habido': 'con domicilio NO HABIDO',
  'no-hallado': 'con domicilio NO HALLADO',
};

/** Said before registering, and no more than said: SUNAT's register may be of yesterday, and the company needs its books all the same. */
export function TaxpayerNotice({ taxpayer }: { taxpayer: Taxpayer }) {
  const text = standingText(taxpayer);
  return (
    // There before it says anything, or nobody would hear it; out of the column's way while it is empty.
    <div role="status" className={text ? undefined : 'absolute'}>
      {text && (
        <Alert tone="warning" title="Según el padrón de SUNAT">
          El RUC {text}. Puedes registrarla igual; solo revisa que sea el RUC correcto.
        </Alert>
      )}
    </div>
  );
}
