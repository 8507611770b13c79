import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';

const CompanyDialog = lazy(() => import('./company-dialog.tsx'));

/** On a company's card: its name, and what may become of it. */
export function CompanyOptions({ business, className }: { business: BusinessCard; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainIconButton
        label={`Datos de la empresa ${business.name}`}
        size="sm"
        icon={<EllipsisVertical size={17} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
        className={className}
      />
      {open && (
        <Suspense fallback={null}>
          <CompanyDialog business={business} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
