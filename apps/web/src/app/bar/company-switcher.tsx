import { Combobox } from '@base-ui/react/combobox';
import type { Business, BusinessCard } from '@yupana/contract/businesses.ts';
import { ChevronsUpDown, Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { CompanyBadge } from '../../features/businesses/status-look.tsx';
import { searchBusinesses, sortBusinesses, useBusinesses } from '../../features/businesses/use-businesses.ts';
import { mayLeave } from '../../lib/forms/may-leave.ts';
import { selectCompany } from '../../lib/session/session.ts';
import { INPUT_CLASS, inputBoxClass } from '../../ui/controls/input-class.ts';
import { cx } from '../../ui/cx.ts';

/** Searches as the home does: by name, whatever its accents, and by RUC. */
function matches(business: BusinessCard, text: string): boolean {
  return searchBusinesses([business], text).length > 0;
}

interface CompanySwitcherProps {
  company: Business;
  /** In the top bar it is one line; in the sidebar, a box. */
  inTopBar?: boolean;
  className?: string;
}

/** The company on screen, and the way to another one. Only VALID companies can be chosen. */
export function CompanySwitcher({ company, inTopBar = false, className }: CompanySwitcherProps) {
  const { data: businesses = [] } = useBusinesses();
  const navigate = useNavigate();
  const others = sortBusinesses(businesses.filter(({ uuid }) => uuid !== company.uuid));

  async function choose(chosen: BusinessCard | null) {
    if (!chosen || !(await mayLeave())) return;
    selectCompany(chosen);
    // The period in the address was of the other company.
    const { ruc, name, uuid } = chosen;
    await navigate({ search: `?ruc=${ruc}` }, { state: { ruc, name, uuid } });
  }

  return (
    <Combobox.Root<BusinessCard>
      items={others}
      value={null}
      onValueChange={choose}
      filter={matches}
      itemToStringLabel={({ name, ruc }) => name || ruc}
    >
      <Combobox.Trigger
        data-tour="company"
        aria-label={`Cambiar de empresa, ahora ${company.name}`}
        className={cx(
          'flex items-center gap-2 text-left',
          inTopBar
            ? 'h-11 min-w-0 rounded-md px-1.5 hover:bg-surface-hover'
            : 'w-full rounded-md border border-line-strong bg-surface px-2.5 py-[9px] hover:border-line-control',
          className,
        )}
      >
        <span className={cx('min-w-0', !inTopBar && 'flex-1')}>
          <b className={cx('block text-dense leading-[17px] font-semibold text-ink-strong', inTopBar && 'truncate')}>
            {company.name}
          </b>
          {!inTopBar && <small className="num block text-caption text-ink-subtle">RUC {company.ruc}</small>}
        </span>
        <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-subtle" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-(--z-menu) outline-none">
          <Combobox.Popup
            aria-label="Empresas"
            className="pop-motion flex max-h-(--available-height) w-[320px] max-w-(--available-width) flex-col overflow-hidden rounded-lg bg-surface-raised shadow-popover outline-none"
          >
            <div className="p-2">
              <div className={inputBoxClass({ dense: true })}>
                <Search size={16} strokeWidth={1.75} aria-hidden />
                <Combobox.Input aria-label="Buscar empresa" placeholder="Buscar empresa" className={INPUT_CLASS} />
              </div>
            </div>
            <Combobox.Empty>
              <p className="px-4 pt-2 pb-5 text-dense text-ink-muted">No se encontraron empresas</p>
            </Combobox.Empty>
            <Combobox.List className="max-h-80 overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden">
              {(business: BusinessCard) => <Option key={business.uuid} business={business} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Option({ business }: { business: BusinessCard }) {
  return (
    <Combobox.Item
      value={business}
      disabled={business.status !== 'VALID'}
      className="flex cursor-default flex-col gap-0.5 rounded-sm px-2.5 py-[7px] outline-none data-disabled:cursor-not-allowed data-highlighted:not-data-disabled:bg-surface-hover max-md:py-2.5"
    >
      <span
        className={cx('text-dense font-[550]', business.status === 'VALID' ? 'text-ink-strong' : 'text-ink-disabled')}
      >
        {business.name || business.ruc}
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="num text-caption text-ink-subtle">RUC {business.ruc}</span>
        {business.status !== 'VALID' && (
          <CompanyBadge status={business.status} trouble={business.trouble} failing={business.failing !== null} />
        )}
      </span>
    </Combobox.Item>
  );
}
