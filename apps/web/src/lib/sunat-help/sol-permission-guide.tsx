import { SOL_PROFILE } from '@yupana/contract/trouble-advice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EnterPicture, Line, Step, Window } from './drawings.tsx';

/**
 * How a SOL user is given the permission that collecting needs, in four drawings. They are ours: SUNAT's screens look otherwise
 * and change.
 */
export default function SolPermissionGuide({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      reads
      title="Cómo dar el permiso del SIRE a un usuario SOL"
      description="Lo da la empresa, con su clave SOL principal. El usuario y la clave que nos diste no cambian."
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ol className="grid gap-5 md:grid-cols-2">
        <Step
          number={1}
          title="Entra a SUNAT Operaciones en Línea"
          says="Con el RUC y la clave SOL principal, no con la del usuario secundario; elige Empresas."
        >
          <EnterPicture choose="Empresas" />
        </Step>
        <Step
          number={2}
          title="Abre Administración de usuarios secundarios"
          says="Elige al usuario con que se registró la empresa en Yupana y abre Asignar perfiles."
        >
          <UserPicture />
        </Step>
        <Step number={3} title="Marca el SIRE" says={`Marca «${SOL_PROFILE}» y guarda.`}>
          <ProfilePicture />
        </Step>
        <Step
          number={4}
          title="Vuelve a Yupana"
          says="Pulsa Actualizar ahora. Si aún no funciona, espera: SUNAT puede tardar hasta 48 horas."
        >
          <AgainPicture />
        </Step>
      </ol>
      <p className="mt-5 text-dense text-ink-muted">
        Si prefieres no dar ese permiso, crea una API key para la empresa y escríbela en Editar credenciales. Los
        dibujos son de Yupana; las pantallas y los nombres de SUNAT pueden verse distintos.
      </p>
    </Dialog>
  );
}

function UserPicture() {
  return (
    <Window title="Administración de usuarios secundarios">
      <Line label="CONTA001" value="Asignar perfiles" lit />
      <Line label="VENTAS02" value="Asignar perfiles" />
    </Window>
  );
}

function ProfilePicture() {
  return (
    <Window title="Asignar perfiles · CONTA001">
      <Line label="☐ Comprobantes de pago" />
      <Line label="☑ SIRE – Registros Electrónicos" lit />
      <Line label="☐ Buzón electrónico" />
    </Window>
  );
}

function AgainPicture() {
  return (
    <Window title="Yupana · Recolección">
      <Line label="Actualizar ahora" lit />
      <Line label="Compras y ventas" value="con clave SOL" />
    </Window>
  );
}
