import type { Subscription } from '@yupana/contract/billing.ts';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { Button } from '../../ui/controls/button.tsx';

const load = () => import('./invoice-dialog.tsx');

interface InvoiceBoardProps {
  invoice: Subscription['invoice'];
  /** Something was paid already: without an invoice, with a boleta. */
  paid: boolean;
  email: string;
}

/** Whom the next factura is made out to, and where the constancia goes. */
export function InvoiceBoard({ invoice, paid, email }: InvoiceBoardProps) {
  const edit = useFetchedDialog(load);
  return (
    <section aria-label="Datos de la factura" className="divide-y rounded-md border bg-surface">
      <div className="flex items-center justify-between gap-2.5 py-2.5 pr-2.5 pl-[18px]">
        <p className="min-w-0">
          <span className="block text-caption text-ink-subtle">
            {invoice ? 'Factura a nombre de' : 'Comprobante de pago'}
          </span>
          <b className="block font-semibold wrap-anywhere text-ink-strong">
            {invoice ? invoice.name : paid ? 'Boleta a tu nombre' : 'Factura o boleta, lo eliges al pagar'}
          </b>
          {invoice && <span className="num text-caption text-ink-subtle">RUC {invoice.ruc}</span>}
        </p>
        <Button
          variant="ghost"
          size="sm"
          busy={edit.fetching !== null || undefined}
          onClick={() => edit.open({ invoice })}
          aria-label="Editar los datos de la factura"
        >
          Editar
        </Button>
      </div>
      <p className="px-[18px] py-2.5">
        <span className="block text-caption text-ink-subtle">La constancia se envía al correo con que pagas</span>
        <span className="font-medium wrap-anywhere text-ink-strong">{email}</span>
      </p>
      {edit.shown}
    </section>
  );
}
