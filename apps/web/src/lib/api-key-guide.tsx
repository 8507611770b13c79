import { API_KEY_TICK } from '@yupana/contract/troubles.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Where the API key of a company comes from, in four drawings. They are ours: SUNAT's screens look otherwise and change. */
export default function ApiKeyGuide({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
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
          <EnterPicture />
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

function Step({ number, title, says, children }: { number: number; title: string; says: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div aria-hidden className="h-[148px] overflow-hidden rounded-md border bg-surface-sunken p-3 text-caption">
        {children}
      </div>
      <h3 className="text-dense font-semibold text-ink-strong">
        {number}. {title}
      </h3>
      <p className="text-dense text-ink-muted">{says}</p>
    </li>
  );
}

function Window({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-sm border bg-surface">
      <p className="flex items-center gap-1.5 border-b bg-surface-hover px-2.5 py-1 font-[550] text-ink-muted">
        <span className="size-1.5 rounded-full bg-line-control" />
        {title}
      </p>
      <div className="flex min-h-0 flex-1 flex-col justify-center gap-1.5 px-2.5 py-2">{children}</div>
    </div>
  );
}

function Line({ label, value, lit }: { label: string; value?: string; lit?: boolean }) {
  return (
    <p
      className={cx(
        'flex items-center justify-between gap-2 rounded-sm border px-2 py-0.5',
        lit ? 'border-brand-glyph bg-brand-soft font-[550] text-ink-strong' : 'text-ink-muted',
      )}
    >
      <span className="truncate">{label}</span>
      {value && <span className="num shrink-0">{value}</span>}
    </p>
  );
}

function EnterPicture() {
  return (
    <Window title="SUNAT Operaciones en Línea">
      <Line label="RUC" value="2099…" />
      <Line label="Usuario y clave SOL" value="••••••" />
      <div className="flex gap-1.5">
        <Line label="Personas" />
        <Line label="Empresas" lit />
      </div>
    </Window>
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
