import { Download, ExternalLink } from 'lucide-react';
import { DownloadMenu } from '../../../lib/document/download-menu.tsx';
import { fullName } from '../../../lib/document/full-name.ts';
import { type FetchedFile, useFile, useFileUrl } from '../../../lib/document/use-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { REASONS_ASKED } from '../detail/detail-words.ts';
import { type OfPeriod, useSunatPdf } from './use-sunat-pdf.ts';

/** What of a voucher is downloaded while SUNAT's own PDF is looked at: that one too, and ours by a name of its own. */
export function SunatDownloadMenu({ small, ...of }: OfPeriod & { small: boolean }) {
  return <DownloadMenu voucher={of.voucher} sunatPdf={useSunatPdf(of).link} small={small} />;
}

/** SUNAT's own PDF of a voucher: looked at when it is here, and else asked for by whoever wants it. */
export function SunatPdf({ voucher, period }: OfPeriod) {
  const { detail, asked, link } = useSunatPdf({ voucher, period });
  const { ask, isAsking, hasFailed, file } = asked;
  const files = detail.data?.files;
  if (link !== null) return <Shown link={link} title={`PDF de SUNAT: ${fullName(voucher)}`} />;
  if (isAsking) return <Coming>Pidiéndolo a SUNAT…</Coming>;
  if (detail.error)
    return <ErrorState level={3} className="py-24" onRetry={() => detail.refetch()} retrying={detail.isFetching} />;
  if (!files) return <Coming>Cargando el comprobante</Coming>;
  if (hasFailed) {
    return (
      <ErrorState
        level={3}
        className="py-24"
        title="SUNAT no entregó su PDF"
        text="SUNAT no respondió bien. Vuelve a pedirlo en un momento."
        onRetry={ask}
      />
    );
  }
  const isOnPaper = files.some(({ kind, state }) => kind === 'xml' && state === 'not-expected');
  const none = isOnPaper ? 'not-electronic' : (file ?? files.find(({ kind }) => kind === 'pdf'))?.reason;
  if (none) {
    return (
      <EmptyState
        level={3}
        title="Sin PDF de SUNAT"
        className="py-24"
        action={
          !isOnPaper && (
            <Button size="sm" onClick={ask}>
              Pedir de nuevo
            </Button>
          )
        }
      >
        {REASONS_ASKED[none]}.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={3}
      title="Aún no se pidió el PDF de SUNAT"
      className="py-24"
      action={
        <Button size="sm" onClick={ask}>
          Pedir a SUNAT
        </Button>
      }
    >
      Es la representación impresa que SUNAT guarda, con nivel de prueba 2. Una vez pedida, queda aquí.
    </EmptyState>
  );
}

function Shown({ link, title }: { link: string; title: string }) {
  const file = useFile(link);
  if (file.error) {
    return <ErrorState level={3} className="py-24" onRetry={() => file.refetch()} retrying={file.isFetching} />;
  }
  return file.data ? <Pages file={file.data} link={link} title={title} /> : <Coming>Cargando el comprobante</Coming>;
}

/** Without the reader's own list of pages, as wide as there is room. */
const AS_SHEET = '#navpanes=0&view=FitH';

/** In the browser's own reader; phones have none in a page, and open it apart. */
function Pages({ file, link, title }: { file: FetchedFile; link: string; title: string }) {
  const url = useFileUrl(file);
  const phone = useIsPhone();
  if (url === null) return null;
  if (file.type !== 'pdf') {
    return (
      <EmptyState level={3} title="No es un PDF" className="py-24" action={<Save link={link} />}>
        Lo que SUNAT entregó no se puede mostrar aquí.
      </EmptyState>
    );
  }
  const apart = (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <ExternalLink size={16} strokeWidth={1.75} aria-hidden /> Abrir el PDF
    </a>
  );
  if (!phone) {
    return (
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
        <iframe src={`${url}${AS_SHEET}`} title={title} className="block h-full w-full border-0" />
        <p className="flex items-center justify-end gap-3 border-t bg-surface-raised px-3.5 py-2 text-dense text-ink-muted">
          ¿No se ve aquí? {apart}
        </p>
      </div>
    );
  }
  return (
    <EmptyState level={3} title="PDF de SUNAT" className="py-24" action={apart}>
      Se abre aparte, en el lector de tu teléfono.
    </EmptyState>
  );
}

function Save({ link }: { link: string }) {
  return (
    <a href={link} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <Download size={16} strokeWidth={1.75} aria-hidden /> Descargar
    </a>
  );
}

function Coming({ children }: { children: string }) {
  return (
    <div className="p-5">
      <LoadingText>{children}</LoadingText>
      <div aria-hidden="true" className="mx-auto max-w-[666px] space-y-5 bg-white p-8 shadow-paper">
        {['w-1/2', 'w-full', 'w-11/12', 'w-4/5'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  );
}
