import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { ADVICE } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES, type Trouble } from '@yupana/contract/troubles.ts';
import type { ReactNode } from 'react';
import { SunatHelp } from '../../lib/sunat-help/sunat-help.tsx';
import { SupportLink } from '../../lib/support-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { statusLabel, whatNext } from './status-look.tsx';
import { useBusinesses } from './use-businesses.ts';

interface StatusDialogProps {
  uuid: string;
  onClose: () => void;
  onEditCredentials: (business: BusinessCard) => void;
  onOpenReport: (business: BusinessCard) => void;
  onOpenCollection: (business: BusinessCard) => void;
  /** What the collection of this company is doing, live. */
  progress: (uuid: string) => ReactNode;
}

/** With the credentials that are saved: once it is mended, it is asked again. */
const IS_MENDED_AT_SUNAT: ReadonlySet<Trouble> = new Set<Trouble>(['sol-user-permission', 'sol-user-captcha']);

const SUPPORT = 'Escríbenos por WhatsApp si necesitas ayuda';

/** Why a company cannot be opened yet, and the one thing to do about it. If it gets ready meanwhile, that is said. */
export default function StatusDialog({ uuid, onClose, ...actions }: StatusDialogProps) {
  const business = useBusinesses().data?.find((one) => one.uuid === uuid);
  if (!business) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        business.status === 'VALID'
          ? 'Empresa lista'
          : statusLabel(business.status, business.trouble, business.failing !== null)
      }
      description={<span className="wrap-anywhere">{`${business.name} · RUC ${business.ruc}`}</span>}
      footer={<Actions business={business} onClose={onClose} {...actions} />}
    >
      <Explanation business={business} {...actions} />
    </Dialog>
  );
}

function Explanation({
  business,
  progress,
  onOpenCollection,
}: { business: BusinessCard } & Pick<StatusDialogProps, 'progress' | 'onOpenCollection'>) {
  if (business.status !== 'VALID' && business.trouble !== null && business.trouble !== 'sol-user') {
    return <TroubleExplained business={business} trouble={business.trouble} onOpenCollection={onOpenCollection} />;
  }
  switch (business.status) {
    case 'IN_PROGRESS':
      return (
        <div className="flex flex-col gap-4">
          {business.failing ? (
            <p>
              {business.failing.last_done_at === null && 'Aún no pudimos traer ningún comprobante de SUNAT. '}
              {business.failing.message} {whatNext(business.failing)}
            </p>
          ) : (
            <p>
              Estamos trayendo los comprobantes de SUNAT. Consolidar los comprobantes de compras y ventas puede tardar
              hasta 2 días; si SUNAT responde a tiempo, tarda minutos.
            </p>
          )}
          <div className="min-h-32">{progress(business.uuid)}</div>
          {business.failing && <ToCollection business={business} onOpenCollection={onOpenCollection} />}
          <SupportLink className="link self-start">{SUPPORT}</SupportLink>
        </div>
      );
    case 'MISSING_PERMISSIONS':
      return (
        <div className="flex flex-col gap-3">
          <p>
            El usuario SOL no tiene permiso para toda la información. Asígnale{' '}
            {business.missing_permissions.length > 0 ? 'estos módulos' : 'los módulos que faltan'} en SUNAT, con la
            clave SOL principal de la empresa{business.missing_permissions.length > 0 ? ':' : '.'}
          </p>
          <Modules of={business} />
          <p className="text-dense text-ink-muted">
            Cuando lo hagas, pulsa «Actualizar ahora» en la{' '}
            <button type="button" className="link" onClick={() => onOpenCollection(business)}>
              recolección de la empresa
            </button>
            : comprobaremos el acceso al momento.
          </p>
          <SupportLink className="link self-start">{SUPPORT}</SupportLink>
        </div>
      );
    case 'INVALID_CREDENTIALS':
      return (
        <div className="flex flex-col gap-3">
          <p>
            Las credenciales del Portal SOL son incorrectas. Actualízalas para que podamos traer los comprobantes de
            esta empresa.
          </p>
          <p className="text-dense text-ink-muted">
            No volveremos a intentarlo con las actuales: SUNAT bloquea al usuario después de varios intentos fallidos.
          </p>
        </div>
      );
    case 'VALID':
      return <p role="status">Ya trajimos sus comprobantes de SUNAT.</p>;
  }
}

/** The modules that SUNAT must open, by name. */
function Modules({ of: { missing_permissions: modules } }: { of: Pick<BusinessCard, 'missing_permissions'> }) {
  return (
    <ul className="flex flex-col divide-y rounded-md border empty:hidden">
      {modules.map(({ module_name }) => (
        <li key={module_name} className="px-3 py-2 text-dense text-ink-strong">
          {module_name}
        </li>
      ))}
    </ul>
  );
}

/** Where one asks again. */
function ToCollection({
  business,
  onOpenCollection,
}: { business: BusinessCard } & Pick<StatusDialogProps, 'onOpenCollection'>) {
  return (
    <button type="button" className="link self-start" onClick={() => onOpenCollection(business)}>
      Ir a la recolección de la empresa
    </button>
  );
}

/** The credential that SUNAT refused, in the words of every other place. */
function TroubleExplained({
  business,
  trouble,
  onOpenCollection,
}: { business: BusinessCard; trouble: Trouble } & Pick<StatusDialogProps, 'onOpenCollection'>) {
  const { what } = TROUBLES[trouble];
  const { todo, mayAskAgain } = ADVICE[trouble];
  return (
    <div className="flex flex-col gap-3">
      <p>{what}</p>
      <p className="text-dense text-ink-muted">{todo}</p>
      {trouble.endsWith('permission') && <Modules of={business} />}
      <SunatHelp trouble={trouble} className="self-start" />
      {mayAskAgain && !IS_MENDED_AT_SUNAT.has(trouble) && (
        <ToCollection business={business} onOpenCollection={onOpenCollection} />
      )}
      <SupportLink className="link self-start">{SUPPORT}</SupportLink>
    </div>
  );
}

function Actions({
  business,
  onClose,
  onEditCredentials,
  onOpenReport,
  onOpenCollection,
}: { business: BusinessCard } & Omit<StatusDialogProps, 'uuid' | 'progress'>) {
  if (business.status === 'VALID') {
    return (
      <Button variant="primary" onClick={() => onOpenReport(business)}>
        Ver reporte
      </Button>
    );
  }
  if (business.status === 'IN_PROGRESS') return <Button onClick={onClose}>Entendido</Button>;
  const report = business.status === 'MISSING_PERMISSIONS' && business.exists_periods_processed;
  return (
    <>
      {report && <Button onClick={() => onOpenReport(business)}>Ir a ver mi reporte</Button>}
      {business.trouble && IS_MENDED_AT_SUNAT.has(business.trouble) ? (
        <Button variant="primary" onClick={() => onOpenCollection(business)}>
          Ir a la recolección
        </Button>
      ) : (
        <Button variant="primary" onClick={() => onEditCredentials(business)}>
          Actualizar credenciales
        </Button>
      )}
    </>
  );
}
