import { API_KEY_TICK } from '@yupana/contract/trouble-advice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EnterPicture, Line, Step, Window } from './drawings.tsx';

/** Where the API key of a company comes from, in four drawings. They are ours: SUNAT's screens look otherwise and change. */
export default function ApiKeyGuide({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      reads
      title="Cómo conseguir la API key de SUNAT"
      description="La crea la empresa, una sola vez y gratis, con su clave SOL principal."
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
          says="Con el RUC y la clave SOL principal; elige Empresas."
        >
          <EnterPicture choose="Empresas" />
        </Step>
        <Step number={2} title="Abre Credenciales de API SUNAT" says="Dentro, Gestión Credenciales de API SUNAT.">
          <MenuPicture />
        </Step>
        <Step
          number={3}
          title="Crea la aplicación"
          says={`Ponle un nombre y una URL, marca «${API_KEY_TICK}» y elige el alcance Web.`}
        >
          <FormPicture />
        </Step>
        <Step number={4} title="Copia los dos datos en Yupana" says="El ID es tu API key y la clave es tu API secret.">
          <CopyPicture />
        </Step>
      </ol>
      <p className="mt-5 text-dense text-ink-muted">
        Al crear unas nuevas, SUNAT anula las anteriores: si otro programa de la empresa ya usa unas, copia esas mismas.
        Los dibujos son de Yupana; las pantallas de SUNAT se ven distintas.
      </p>
    </Dialog>
  );
}

function MenuPicture() {
  return (
    <Window title="Empresas">
      <Line label="Comprobantes de pago" />
      <Line label="Credenciales de API SUNAT" lit />
      <div className="ml-4">
        <Line label="Gestión Credenciales de API SUNAT" lit />
      </div>
    </Window>
  );
}

function FormPicture() {
  return (
    <Window title="Registrar aplicación">
      <Line label="Nombre" value="Yupana" />
      <Line label={`☑ ${API_KEY_TICK}`} lit />
      <div className="flex gap-1.5">
        <Line label="◉ Web" lit />
        <Line label="○ Escritorio" />
      </div>
    </Window>
  );
}

function CopyPicture() {
  return (
    <div className="grid h-full grid-cols-[1fr_auto_1fr] items-center gap-2">
      <Window title="SUNAT">
        <Line label="ID" value="9cae…" />
        <Line label="Clave" value="xK7…==" />
      </Window>
      <span className="text-title text-ink-subtle">→</span>
      <Window title="Yupana">
        <Line label="API key" lit />
        <Line label="API secret" lit />
      </Window>
    </div>
  );
}
