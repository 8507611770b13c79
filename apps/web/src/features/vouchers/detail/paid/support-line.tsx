import { useQueryClient } from '@tanstack/react-query';
import { PROOFS } from '@yupana/contract/paid-words.ts';
import { type PurchaseSupport, removeSupport } from '@yupana/contract/supports.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { errorText } from '../../../../lib/api/api-error.ts';
import { formatBytes, formatDate, formatInstant } from '../../../../lib/formats.ts';
import { askAgainOfPayments } from '../../../../lib/paying/ask-again.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { buttonClass } from '../../../../ui/controls/button-class.ts';
import { Money } from '../../../../ui/figures/money.tsx';
import { showToast } from '../../../../ui/overlays/toast-manager.ts';

interface SupportLineProps {
  ruc: string;
  support: PurchaseSupport;
  fixed: boolean;
}

/** A note or a proof of a purchase, with its file where it has one. Removed after asking once more. */
export function SupportLine({ ruc, support, fixed }: SupportLineProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { uuid, proof, date, amount, note, file, by, at } = support;
  async function remove() {
    if (!asked) return setAsked(true);
    setBusy(true);
    try {
      await api(removeSupport, { query: { ruc }, body: { support: uuid } });
      showToast('Sustento quitado');
    } catch (error) {
      showToast(errorText(error), { tone: 'danger' });
    }
    await askAgainOfPayments(client);
    setBusy(false);
  }
  return (
    <li className="border-t py-1.5 text-dense leading-[18px] first:border-t-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-[550] text-ink">{PROOFS[proof]}</span>
        {amount === null ? <span className="num text-ink-muted">{formatDate(date)}</span> : <Money value={amount} />}
      </p>
      {note && <p className="break-words text-ink-muted">{note}</p>}
      {file && (
        <p className="flex items-center gap-1.5 text-ink-muted">
          <span className="min-w-0 truncate" title={file.name}>
            {file.name}
          </span>
          <span className="num shrink-0 text-caption text-ink-subtle">{formatBytes(file.size)}</span>
          <a
            href={file.url}
            download
            aria-label={`Descargar ${file.name}`}
            className={`${buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })} print:hidden`}
          >
            <Download size={16} strokeWidth={1.75} aria-hidden />
          </a>
        </p>
      )}
      <p className="text-caption text-ink-subtle">
        {amount !== null && `${formatDate(date)}. `}Añadido por {by} <span className="num">{formatInstant(at)}</span>
      </p>
      {!fixed && (
        <Button
          size="sm"
          variant={asked ? 'danger' : 'ghost'}
          className={asked ? 'print:hidden' : '-ml-2 print:hidden'}
          busy={busy}
          onClick={() => void remove()}
          onBlur={() => setAsked(false)}
        >
          {asked ? 'Quitar del todo' : 'Quitar'}
        </Button>
      )}
    </li>
  );
}
