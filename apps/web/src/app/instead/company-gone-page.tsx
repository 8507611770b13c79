import type { Business } from '@yupana/contract/businesses.ts';
import { Link } from 'react-router';
import { PageTitle } from '../../lib/page-title.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { Branded } from './branded.tsx';

/** In place of the dashboard of a company that left the account while it was open here. */
export function CompanyGonePage({ company: { name, ruc } }: { company: Pick<Business, 'name' | 'ruc'> }) {
  return (
    <Branded>
      <PageTitle>Esta empresa ya no está en tu cuenta</PageTitle>
      <CountingRow className="mb-4" />
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">
        Esta empresa ya no está en tu cuenta
      </h1>
      <p className="text-ink-muted">
        {name && `${name}, `}
        <span className="num">RUC {ruc}</span>: se traspasó o se eliminó.
      </p>
      <Link to="/inicio" className={`${buttonClass({ variant: 'primary' })} mt-4`}>
        Ir a Mis Empresas
      </Link>
    </Branded>
  );
}
