import type { BusinessRow } from '@yupana/contract/business-lists.ts';
import { NEEDS_PLAN } from '@yupana/contract/plan-standing.ts';
import { Link } from 'react-router';
import { pluralize } from '../../../lib/formats.ts';
import { SupportLink } from '../../../lib/support-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { PlansLink } from '../plan-room.tsx';
import { hasApi } from './check-rows.ts';
import { type ListLine, ListTable } from './list-table.tsx';

interface ListResultProps {
  lines: readonly ListLine[];
  onBringAgain: (left: readonly BusinessRow[]) => void;
}

/** What became of each company of the list, and what can be done about those that are missing. */
export function ListResult({ lines, onBringAgain }: ListResultProps) {
  const fresh = lines.filter(({ result }) => result?.outcome === 'registered');
  const registered = fresh.length;
  const withoutApi = fresh.filter(({ row }) => !hasApi(row)).length;
  const already = lines.filter(({ result, isMine }) => (result ? result.outcome === 'already' : isMine)).length;
  const left = lines
    .filter(({ result, isMine }) => (result ? result.outcome === 'refused' : !isMine))
    .map(({ row }) => row);
  return (
    <div className="flex flex-col gap-4">
      <Alert
        tone={left.length > 0 ? 'warning' : 'positive'}
        title={resultTitle(registered)}
        takesFocus
        action={<WayOut lines={lines} />}
      >
        {registered > 0 && 'Ya empezamos a traer sus comprobantes de SUNAT. '}
        {withoutApi > 0 &&
          `${pluralize(withoutApi, 'no tiene', 'no tienen')} API key: se ${withoutApi === 1 ? 'recolecta' : 'recolectan'} con la clave SOL. `}
        {already > 0 && `${pluralize(already, 'ya estaba', 'ya estaban')} entre tus empresas. `}
        {left.length > 0 &&
          `${pluralize(left.length, 'fila quedó', 'filas quedaron')} sin registrar; abajo dice por qué.`}
      </Alert>
      <ListTable lines={lines} />
      <div className="flex flex-wrap gap-3 max-md:*:flex-1">
        {left.length > 0 && <Button onClick={() => onBringAgain(left)}>Corregir las que faltan</Button>}
        <Link to="/inicio" className={buttonClass({ variant: 'primary' })}>
          Finalizar
        </Link>
      </div>
    </div>
  );
}

function resultTitle(registered: number): string {
  if (registered === 0) return 'No se registró ninguna empresa nueva';
  return registered === 1 ? 'Se registró 1 empresa' : `Se registraron ${registered} empresas`;
}

/** Where to go with what correcting the list does not mend. */
function WayOut({ lines }: Pick<ListResultProps, 'lines'>) {
  const codes = new Set(lines.flatMap(({ result }) => result?.errors.map(({ code }) => code) ?? []));
  if ([...codes].some((code) => NEEDS_PLAN.has(code))) {
    return <PlansLink />;
  }
  if (!codes.has('BUSINESS_ALREADY_REGISTERED')) return null;
  return <SupportLink className="link whitespace-nowrap text-inherit">Contáctanos</SupportLink>;
}
