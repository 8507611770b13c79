import type { User } from '@yupana/contract/accounts.ts';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Fact } from '../../ui/figures/fact.tsx';

const load = () => import('./person-dialog.tsx');

/** Name and mobile, which can change; email and DNI, which say whose account it is. */
export function PersonCard({ user }: { user: User }) {
  const edit = useFetchedDialog(load);
  return (
    <Card
      title="Datos personales"
      aside={
        <Button
          size="sm"
          busy={edit.fetching !== null || undefined}
          onClick={() => edit.open({ user })}
          aria-label="Editar mis datos personales"
        >
          Editar
        </Button>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Fact label={user.accountant_profile === 'Siscont' ? 'Nombres o razón social' : 'Nombres'}>{user.name}</Fact>
        {user.last_name && <Fact label="Apellidos">{user.last_name}</Fact>}
        <Fact label="Celular">{user.phone_number || '–'}</Fact>
        <Fact label="DNI">{user.document_number || '–'}</Fact>
        <Fact label="Correo electrónico" note="Con él inicias sesión; no se puede cambiar.">
          {user.email}
        </Fact>
      </dl>
      {edit.shown}
    </Card>
  );
}
