import type { Business } from '@yupana/contract/businesses.ts';
import { ADVICE } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES, type Trouble } from '@yupana/contract/troubles.ts';
import { KeyRound, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ToldByBanner } from '../lib/archived.ts';
import { SunatHelp } from '../lib/sunat-help/sunat-help.tsx';
import { Alert } from '../ui/alert.tsx';

/** What stands under the banner of a company, and leaves to it what it says. @param company null while it has none of these banners */
export function UnderBanner({ company, children }: { company: Refused | null; children: ReactNode }) {
  return (
    <>
      {company && <CompanyBanner {...company} />}
      <ToldByBanner value={company && refusalOf(company)}>{children}</ToldByBanner>
    </>
  );
}

type Refused = Pick<Business, 'status' | 'trouble'>;

/** As an acta words it: the banner may say the same in others. */
function refusalOf({ status, trouble }: Refused): string | null {
  if (status === 'INVALID_CREDENTIALS') return TROUBLES[trouble ?? 'sol-user'].what;
  if (status === 'MISSING_PERMISSIONS') return TROUBLES[trouble ?? 'api-client-permission'].what;
  return null;
}

/** Red, above every screen of a company that SUNAT does not let us read. VALID and IN_PROGRESS have none. */
export function CompanyBanner({ status, trouble }: Refused) {
  if (status === 'INVALID_CREDENTIALS' && (trouble === null || trouble === 'sol-user')) {
    return (
      <Alert tone="danger" icon={KEY} action={<EditLink />}>
        Este usuario SOL tiene credenciales inválidas.
      </Alert>
    );
  }
  if (status !== 'INVALID_CREDENTIALS' && status !== 'MISSING_PERMISSIONS') return null;
  if (trouble) return <TroubleBanner trouble={trouble} />;
  return (
    <Alert tone="danger" icon={LOCK} title="Faltan permisos de SUNAT para acceder a toda la información.">
      Asigna el permiso correspondiente a la cuenta para poder mostrar tus datos correctamente.
    </Alert>
  );
}

/** The credential that was refused, in the words of every other place, and the way to mend it. */
function TroubleBanner({ trouble }: { trouble: Trouble }) {
  const { what } = TROUBLES[trouble];
  const { todo } = ADVICE[trouble];
  const isMendedAtSunat = MENDED_AT_SUNAT.has(trouble);
  return (
    <Alert
      tone="danger"
      icon={isMendedAtSunat ? LOCK : KEY}
      title={what}
      action={MENDED_HERE.has(trouble) ? <EditLink /> : undefined}
    >
      {todo} <SunatHelp trouble={trouble} className="text-inherit" />
    </Alert>
  );
}

/** No credential of theirs is wrong: a permission, a captcha, another account. */
const MENDED_AT_SUNAT: ReadonlySet<Trouble> = new Set<Trouble>([
  'api-client-permission',
  'sol-user-permission',
  'sol-user-captcha',
  'ruc-held',
]);
/** Another credential, or none, is a way on. */
const MENDED_HERE: ReadonlySet<Trouble> = new Set<Trouble>([
  'sol-user-locked',
  'sol-user-rests',
  'api-client',
  'api-client-missing',
  'api-client-permission',
]);

function EditLink() {
  return (
    <Link to="/dashboard/editar-credenciales" className="link text-inherit">
      Editar credenciales
    </Link>
  );
}

const KEY = <KeyRound size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 self-start" />;
const LOCK = <Lock size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 self-start" />;
