import type { Business } from '@yupana/contract/businesses.ts';
import {
  BadgePercent,
  CircleCheck,
  FileCheck2,
  FileText,
  HandCoins,
  House,
  KeyRound,
  Landmark,
  type LucideIcon,
  PackageCheck,
  ReceiptText,
  ScanSearch,
  SlidersHorizontal,
  Upload,
  Wallet,
} from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { ACTIVE, FULL, IDLE, MARK, OFF, RAIL } from './menu-look.ts';

/** The screens of a company. `always`: open even before a period was processed. */
const entries = [
  { to: '/dashboard', label: 'Inicio', Icon: House },
  { to: '/dashboard/comprobantes', label: 'Comprobantes de compra', Icon: ReceiptText },
  { to: '/dashboard/observaciones', label: 'Observaciones', Icon: ScanSearch },
  { to: '/dashboard/facturas-validadas', label: 'Comprobantes validados', Icon: CircleCheck },
  { to: '/dashboard/recoleccion', label: 'Recolección', Icon: FileCheck2, always: true },
  { to: '/dashboard/percepciones', label: 'Percepciones', Icon: BadgePercent },
  { to: '/dashboard/retenciones', label: 'Retenciones', Icon: HandCoins },
  { to: '/dashboard/detracciones', label: 'Detracciones', Icon: Landmark },
  { to: '/dashboard/pagos', label: 'Pagos', Icon: Wallet },
  { to: '/dashboard/informe-pdt', label: 'Informe PDT', Icon: FileText },
  { to: '/dashboard/cierre', label: 'Cierre de periodo', Icon: PackageCheck },
  { to: '/dashboard/ajustes', label: 'Ajustes de la empresa', Icon: SlidersHorizontal, always: true },
  { to: '/dashboard/editar-credenciales', label: 'Editar credenciales', Icon: KeyRound, always: true },
  { to: '/dashboard/subir-archivos', label: 'Subir archivos', Icon: Upload },
] as const;

/** What Siscont's accounts do not have: their own software makes it. */
const NOT_FOR_PARTNER: ReadonlySet<string> = new Set(['/dashboard/informe-pdt']);

interface DashboardMenuProps {
  company: Business;
  isPartner?: boolean;
  /** Icons only, with their name in a tooltip: the sidebar between 768 and 1279 px. */
  rail?: boolean;
  onNavigate?: () => void;
}

/** The way around a company. Without processed periods only its collection and its credentials can be opened. */
export function DashboardMenu({ company, isPartner = false, rail = false, onNavigate }: DashboardMenuProps) {
  return (
    <nav aria-label="Empresa" data-tour="menu">
      <ul className={cx('flex flex-col', rail ? 'items-center gap-0.5' : 'gap-px')}>
        {entries
          .filter(({ to }) => !isPartner || !NOT_FOR_PARTNER.has(to))
          .map((entry) => (
            <li key={entry.to}>
              {'always' in entry || company.exists_periods_processed ? (
                <Entry {...entry} rail={rail} onNavigate={onNavigate} />
              ) : (
                <button type="button" disabled className={cx(rail ? RAIL : FULL, OFF)}>
                  <Content {...entry} rail={rail} />
                </button>
              )}
            </li>
          ))}
      </ul>
    </nav>
  );
}

interface EntryProps extends Pick<DashboardMenuProps, 'onNavigate'> {
  to: string;
  label: string;
  Icon: LucideIcon;
  rail: boolean;
}

/** What the report leads to, and has no entry of its own. */
const OF_REPORT = '/dashboard/que-pasa-si';

function Entry({ to, rail, onNavigate, ...entry }: EntryProps) {
  const isOfReport = useLocation().pathname === OF_REPORT && to === '/dashboard';
  const link = (
    <NavLink
      to={to}
      end={to === '/dashboard'}
      onClick={onNavigate}
      className={({ isActive }) => {
        const isHere = isActive || isOfReport;
        return cx(rail ? RAIL : FULL, isHere ? ACTIVE : IDLE, isHere && !rail && MARK);
      }}
    >
      <Content {...entry} rail={rail} />
    </NavLink>
  );
  if (!rail) return link;
  return (
    <Tooltip content={entry.label} side="right">
      {link}
    </Tooltip>
  );
}

function Content({ label, Icon, rail }: Pick<EntryProps, 'label' | 'Icon' | 'rail'>) {
  return (
    <>
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      <span className={cx(rail && 'sr-only')}>{label}</span>
    </>
  );
}
