import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { EllipsisVertical } from 'lucide-react';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { WAITING } from '../../../ui/controls/waiting-look.ts';
import { cx } from '../../../ui/cx.ts';

const load = () => import('./company-dialog.tsx');

/** On a company's card: its name, and what may become of it. */
export function CompanyOptions({ business, className }: { business: BusinessCard; className?: string }) {
  const { open, fetching, shown } = useFetchedDialog(load);
  return (
    <>
      <PlainIconButton
        label={`Datos de la empresa ${business.name}`}
        size="sm"
        icon={<EllipsisVertical size={17} strokeWidth={1.75} aria-hidden />}
        aria-busy={fetching !== null || undefined}
        onClick={() => open({ business })}
        className={cx(WAITING, className)}
      />
      {shown}
    </>
  );
}
