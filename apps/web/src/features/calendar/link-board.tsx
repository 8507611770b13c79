import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLink, useMakingLink, useRevokingLink } from './use-calendar.ts';

/** The link by which another program reads the calendar: whole when it is made, by its last characters afterwards. */
export function LinkBoard() {
  const id = useId();
  const { data, error, isFetching, refetch } = useLink();
  const making = useMakingLink();
  const [asks, setAsks] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const revoking = useRevokingLink(() => {
    making.reset();
    setAsks(false);
  });
  const link = data?.link;
  const url = making.data?.url;
  return (
    <section aria-labelledby={id} className="rounded-md border bg-surface">
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="flex min-h-11 items-center border-b px-4 text-body font-semibold text-ink-strong outline-none"
      >
        En tu calendario
      </h2>
      <div className="px-4 pt-3 pb-3.5 text-dense">
        <p className="text-pretty text-ink-muted">
          Google, Outlook o el teléfono se actualizan solos. Quien tenga el enlace ve fechas y nombres, nunca montos.
        </p>
        {error && !data ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        ) : link === undefined ? (
          <Skeleton className="my-2.5 h-9 w-full" />
        ) : link === null ? (
          <Button className="mt-2.5" busy={making.isPending} onClick={() => making.mutate()}>
            Crear enlace
          </Button>
        ) : (
          <>
            <div className="my-2.5 flex h-9 items-center rounded-sm border border-line-strong bg-surface-sunken pr-0.5 pl-[11px]">
              <span className="min-w-0 flex-1 truncate font-mono text-caption text-ink-muted">{link.masked}</span>
              {url && (
                <IconButton
                  label="Copiar enlace"
                  variant="ghost"
                  size="sm"
                  icon={<Copy size={15} strokeWidth={1.75} aria-hidden />}
                  onClick={() => void copyText(url)}
                />
              )}
            </div>
            <p role="status" className="mb-1.5 text-caption text-ink-muted">
              {url
                ? 'Cópialo ahora: después solo verás su final.'
                : 'No guardamos el enlace entero. Para copiarlo otra vez, cámbialo.'}
            </p>
            <div className="flex items-center justify-between gap-2">
              <span className="num text-caption text-ink-subtle">
                Creado el {formatInstant(link.created_at).slice(0, 10)}
              </span>
              <span className="flex gap-2">
                <Button variant="ghost" size="sm" busy={making.isPending} onClick={() => making.mutate()}>
                  Cambiar
                </Button>
                <Button variant="danger" size="sm" onClick={() => setAsks(true)}>
                  Anular
                </Button>
              </span>
            </div>
          </>
        )}
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        // What asked is gone with the link.
        returnsFocusTo={heading}
        title="¿Anular el enlace de tu calendario?"
        size="sm"
        footer={
          <>
            <Button onClick={() => setAsks(false)}>Cancelar</Button>
            <Button variant="danger-solid" busy={revoking.isPending} onClick={() => revoking.mutate()}>
              Anular enlace
            </Button>
          </>
        }
      >
        <p className="text-ink-muted">Los programas que lo usan dejarán de actualizarse. No se puede deshacer.</p>
      </Dialog>
    </section>
  );
}
