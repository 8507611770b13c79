import type { ProposedName } from '@yupana/contract/proposed-names.ts';
import { standingOf } from '@yupana/tax/taxpayer-standing.ts';
import { Alert } from '../../ui/alert.tsx';

type Taxpayer = ProposedName['taxpayer'];

/** What SUNAT's register says of a taxpayer that whoever registers it may want to know; null when there is nothing. */
export function standingText(taxpayer: Taxpayer): string | null {
  if (!taxpayer) return null;
  const { state, domicile } = standingOf(taxpayer.state, taxpayer.condition);
  const said = [
    {
      active: null,
      other: null,
      suspended: 'con suspensión temporal',
      withdrawn: withCode('de baja'),
      annulled: withCode('anulado'),
    }[state],
    { habido: null, other: null, 'no-habido': 'con domicilio NO HABIDO', 'no-hallado': 'con domicilio NO HALLADO' }[
      domicile
    ],
  ].filter((part) => part !== null);
  return said.length > 0 ? `El RUC figura ${said.join(' y ')}.` : null;

  function withCode(words: string): string {
    return `${words} (${taxpayer?.state})`;
  }
}

/** Said before registering, and no more than said: SUNAT's register may be of yesterday, and the company needs its books all the same. */
export function TaxpayerNotice({ taxpayer }: { taxpayer: Taxpayer }) {
  const text = standingText(taxpayer);
  return (
    // There before it says anything, or nobody would hear it; out of the column's way while it is empty.
    <div role="status" className={text ? undefined : 'absolute'}>
      {text && (
        <Alert tone="warning" title="Según el padrón de SUNAT">
          {text} Puedes registrarla igual; solo revisa que sea el RUC correcto.
        </Alert>
      )}
    </div>
  );
}
