import { CLOSE_REASON } from '@yupana/contract/close-reason.ts';
import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { useState } from 'react';
import { MissingList } from '../../../lib/due/due-parts.tsx';
import { pluralize } from '../../../lib/formats.ts';
import { FormError } from '../../../lib/forms/form-error.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useClosingMany } from './use-task.ts';

interface CloseDialogProps {
  picked: readonly PortfolioRow[];
  period: Period;
  onClose: () => void;
}

/** Asks once before many are closed: which will be, and what the others lack. */
export function CloseDialog({ picked, period, onClose }: CloseDialogProps) {
  const closing = useClosingMany();
  const [reason, setReason] = useState('');
  const fits = picked.filter(({ close }) => close.can_close);
  const others = picked.filter(({ close }) => !close.can_close && close.is !== 'closed');
  const month = formatPeriod(period);
  const many = pluralize(fits.length, 'empresa', 'empresas');

  function send() {
    const companies = fits.map(({ uuid, close }) => ({ uuid, seq: close.seq }));
    closing.mutate({ tax_period: period, companies, reason: reason.trim() }, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="board"
      title={`Cerrar ${month} de ${many}`}
      description="Se guarda una versión de cada una y se arma su paquete. Las demás siguen aunque una no se pueda cerrar."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={closing.isPending} onClick={send}>
            Cerrar {many}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={closing.error} />
        <Names title={fits.length === 1 ? 'Se cierra' : 'Se cierran'} rows={fits} />
        <TextArea
          label="Motivo para las que tengan puntos pendientes"
          hint={hintOf(fits.filter(({ close }) => close.asks !== null).length)}
          value={reason}
          maxLength={CLOSE_REASON.most}
          onChange={(event) => setReason(event.target.value)}
        />
        {others.length > 0 && (
          <section aria-label="No se cierran">
            <h3 className="text-dense font-semibold text-ink-strong">
              {pluralize(others.length, 'no se cierra', 'no se cierran')} y por qué
            </h3>
            <ul
              tabIndex={others.length > 2 ? 0 : undefined}
              className="mt-1.5 max-h-48 divide-y overflow-auto rounded-sm border"
            >
              {others.map(({ uuid, name, missing, close }) => (
                <li
                  key={uuid}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1.5 text-dense"
                >
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {close.ready ? (
                    <span className="text-info-text">Falta que otra persona la prepare</span>
                  ) : (
                    <MissingList missing={missing.slice(0, 2)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** What is known before they are closed of which ask for one; the rest is looked at as each is. */
function hintOf(asking: number): string {
  const known = pluralize(asking, 'lo pide', 'lo piden');
  return asking > 0
    ? `Sin él no se cierran las que lo necesitan: ${known} ya, por sus XML. Si otra tiene algo más, dirá qué.`
    : 'Sin él, las que tengan alguno al revisarlas no se cierran y dicen cuál.';
}

function Names({ title, rows }: { title: string; rows: readonly PortfolioRow[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-dense font-semibold text-ink-strong">{title}</h3>
      <ul
        tabIndex={rows.length > 4 ? 0 : undefined}
        className="mt-1.5 max-h-40 divide-y overflow-auto rounded-sm border"
      >
        {rows.map(({ uuid, name, ruc, close }) => (
          <li key={uuid} className="flex justify-between gap-3 px-3 py-1.5 text-dense">
            <span className="min-w-0 flex-1 truncate text-ink-strong">{name}</span>
            {close.asks && <span className="num whitespace-nowrap text-warning-text">{close.asks}</span>}
            <span className="num text-ink-subtle">{ruc}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
