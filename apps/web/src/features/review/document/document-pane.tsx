import { useQuery } from '@tanstack/react-query';
import type { ReviewGroup } from '@yupana/contract/review.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ChevronLeft, ChevronRight, Printer, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useState } from 'react';
import { DownloadMenu } from '../../../lib/document/download-menu.tsx';
import type { Mark } from '../../../lib/document/marks.ts';
import { VoucherFile } from '../../../lib/document/voucher-file.tsx';
import { whyNone } from '../../../lib/document/why-none.ts';
import { formatCount } from '../../../lib/formats.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import { LoadingText } from '../../../ui/skeleton.tsx';
import { verdictQuery } from '../state/use-ahead.ts';
import { useOncePainted } from '../state/use-once-painted.ts';
import type { ReviewState } from '../state/use-review.ts';

type Shown = 'image' | 'xml';

const ICON = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface DocumentPaneProps {
  state: ReviewState;
  group: ReviewGroup;
  /** Where it says what it was observed for. */
  marks: readonly Mark[];
}

/** The document of one voucher of the group, drawn once the decision and its reasons are on screen: those are read first. */
export function DocumentPane(props: DocumentPaneProps) {
  return <Pane {...useOncePainted(props)} />;
}

/** Its picture, or its XML. */
const Pane = memo(function Pane({ state, group, marks }: DocumentPaneProps) {
  const { queue, scope } = state;
  const code = queue.shown?.code ?? '';
  const { data, error, refetch, isFetching } = useQuery({ ...verdictQuery(scope, code), enabled: code !== '' });
  const voucher = data?.data.voucher;
  const [asked, setAsked] = useState<Shown>('image');
  const [zoomed, setZoomed] = useState(false);
  // Where one of the two is missing the other is shown.
  const shown = voucher && voucher.img_cpe_link === null && voucher.xml_cpe_link !== null ? 'xml' : asked;
  const link = voucher ? (shown === 'image' ? voucher.img_cpe_link : voucher.xml_cpe_link) : null;
  const zoom = () => setZoomed(!zoomed);
  const none = link === null;
  useHotkey('i', 'Ver la imagen o el XML', none ? null : () => setAsked(shown === 'image' ? 'xml' : 'image'));
  useHotkey('z', 'Ampliar o reducir el documento', none || shown === 'xml' ? null : zoom);
  useHotkey('p', 'Imprimir el documento', none ? null : () => window.print());
  const ZoomIcon = zoomed ? ZoomOut : ZoomIn;

  return (
    <section
      aria-label="Documento"
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-sunken max-md:mx-4 max-md:mt-2.5 max-md:min-h-96 max-md:rounded-md max-md:border"
    >
      <div className="flex min-h-10 shrink-0 items-center gap-0.5 border-b bg-surface px-3 print:hidden">
        <Segmented<Shown>
          label="Qué se muestra"
          value={shown}
          onChange={setAsked}
          options={[
            { value: 'image', label: 'Imagen' },
            { value: 'xml', label: 'XML' },
          ]}
        />
        <span className="flex-1" />
        <IconButton
          size="sm"
          label={zoomed ? 'Reducir' : 'Ampliar'}
          aria-pressed={zoomed}
          aria-keyshortcuts="Z"
          aria-disabled={none || shown === 'xml'}
          icon={<ZoomIcon {...ICON} />}
          onClick={zoom}
        />
        <IconButton
          size="sm"
          label="Imprimir"
          aria-keyshortcuts="P"
          aria-disabled={none}
          icon={<Printer {...ICON} />}
          onClick={() => window.print()}
        />
        {voucher && <DownloadMenu voucher={voucher} small />}
        {group.vouchers.length > 1 && <Steps state={state} group={group} />}
      </div>
      <section
        data-printed=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="Hoja del comprobante"
        className="min-h-0 flex-1 overflow-auto -outline-offset-2 print:overflow-visible"
      >
        {error && !voucher ? (
          <ErrorState level={3} className="py-24" onRetry={() => refetch()} retrying={isFetching} />
        ) : !voucher ? (
          <LoadingText>Cargando el comprobante</LoadingText>
        ) : link === null ? (
          <WithoutDocument voucher={voucher} />
        ) : (
          <VoucherFile key={link} link={link} voucher={voucher} zoomed={zoomed} onZoom={zoom} marks={marks} />
        )}
      </section>
    </section>
  );
});

/** No picture is made up: what there is to know of it stands beside. */
function WithoutDocument({ voucher }: { voucher: Voucher }) {
  return (
    <EmptyState level={3} title="Aún sin XML" className="py-24">
      {whyNone(voucher)}
    </EmptyState>
  );
}

/** «1 de 12 del grupo», with the one before and after. */
function Steps({ state: { queue }, group: { vouchers } }: Pick<DocumentPaneProps, 'state' | 'group'>) {
  const at = vouchers.findIndex(({ code }) => code === queue.shown?.code);
  const step = (by: 1 | -1) => () => {
    const next = vouchers[at + by];
    if (next) queue.prepare({ at: next.code });
  };
  return (
    <>
      <span aria-hidden="true" className="mx-1.5 h-[18px] w-px bg-line-strong" />
      <IconButton
        size="sm"
        label="Comprobante anterior del grupo"
        aria-disabled={at <= 0}
        icon={<ChevronLeft {...ICON} />}
        onClick={step(-1)}
      />
      <span className="num text-dense whitespace-nowrap text-ink-muted" aria-live="polite">
        {formatCount(at + 1)} de {formatCount(vouchers.length)}
        <span className="max-2xl:sr-only"> del grupo</span>
      </span>
      <IconButton
        size="sm"
        label="Comprobante siguiente del grupo"
        aria-disabled={at === vouchers.length - 1}
        icon={<ChevronRight {...ICON} />}
        onClick={step(1)}
      />
    </>
  );
}
