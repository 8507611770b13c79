import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ChevronDown, Download, FileCode, FileText, Image, Printer, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { logEvent } from '../../../lib/events.ts';
import { formatSoles } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { areSingleKeysOn } from '../../../ui/keys/single-keys.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { ViewerDialog } from '../../../ui/overlays/viewer-dialog.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { fullName } from '../full-name.ts';
import { whyNone } from '../not-yet.ts';
import { PictureView } from './picture-view.tsx';
import { PreviewFacts } from './preview-facts.tsx';
import { useFile } from './use-file.ts';
import { XmlView } from './xml-view.tsx';

export interface PreviewDialogProps {
  voucher: Voucher;
  onClose: () => void;
}

type Shown = 'image' | 'xml';
const ICON = { size: 19, strokeWidth: 1.75 };

/** The picture of a voucher and its XML, to look at, print and download. */
export default function PreviewDialog({ voucher, onClose }: PreviewDialogProps) {
  const { img_cpe_link, xml_cpe_link } = voucher;
  const [shown, setShown] = useState<Shown>(img_cpe_link === null ? 'xml' : 'image');
  const [zoomed, setZoomed] = useState(false);
  const phone = useIsPhone();
  const link = shown === 'image' ? img_cpe_link : xml_cpe_link;
  const zoom = () => setZoomed(!zoomed);
  const other = (shown === 'image' ? xml_cpe_link : img_cpe_link) === null ? null : shown === 'image' ? 'xml' : 'image';
  useEffect(() => logEvent('preview', 'comprobantes_ver_comprobante'), []);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
    const acts: Record<string, () => void> = {
      z: () => shown === 'image' && zoom(),
      p: () => window.print(),
      i: () => other && setShown(other),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const ZoomIcon = zoomed ? ZoomOut : ZoomIn;
  const tools = (
    <>
      <Segmented
        label="Qué se muestra"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'image', label: 'Imagen' },
          { value: 'xml', label: 'XML' },
        ]}
        className="mr-2"
      />
      <IconButton
        label={zoomed ? 'Reducir' : 'Ampliar'}
        aria-pressed={zoomed}
        aria-keyshortcuts="Z"
        aria-disabled={shown === 'xml' || link === null}
        icon={<ZoomIcon {...ICON} />}
        onClick={zoom}
      />
      <IconButton
        label="Imprimir"
        aria-keyshortcuts="P"
        aria-disabled={link === null}
        icon={<Printer {...ICON} />}
        onClick={() => window.print()}
      />
      <DownloadMenu voucher={voucher} small={phone} />
    </>
  );

  return (
    <ViewerDialog
      onClose={onClose}
      title={fullName(voucher)}
      description={voucher.supplier_business_name}
      tools={tools}
      aside={<PreviewFacts voucher={voucher} />}
      onKeyDown={press}
    >
      {link === null ? (
        <EmptyState level={3} title="Aún no disponible" className="py-24">
          {whyNone(voucher)}
        </EmptyState>
      ) : (
        <File key={link} link={link} voucher={voucher} zoomed={zoomed} onZoom={zoom} />
      )}
    </ViewerDialog>
  );
}

interface FileProps {
  link: string;
  voucher: Voucher;
  zoomed: boolean;
  onZoom: () => void;
}

function File({ link, voucher, zoomed, onZoom }: FileProps) {
  // A picture page by page: the first is there while the others are drawn.
  const file = useFile(link, link === voucher.img_cpe_link ? 1 : undefined);
  if (file.error) {
    return <ErrorState level={3} className="py-24" onRetry={() => file.refetch()} retrying={file.isFetching} />;
  }
  if (!file.data) {
    return (
      <div className="p-5">
        <LoadingText>Cargando el comprobante</LoadingText>
        <div aria-hidden="true" className="mx-auto max-w-[666px] space-y-5 bg-white p-8 shadow-paper">
          {['w-1/2', 'w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-1/3'].map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <Skeleton key={at} className={width} />
          ))}
        </div>
      </div>
    );
  }
  if (file.data.type === 'xml') return <XmlView bytes={file.data.bytes} />;
  const alt = `${fullName(voucher)} de ${voucher.supplier_business_name || voucher.supplier_ruc}, total ${formatSoles(voucher.total_amount)}`;
  return <PictureView file={file.data} link={link} alt={alt} zoomed={zoomed} onZoom={onZoom} />;
}

function DownloadMenu({ voucher, small }: { voucher: Voucher; small: boolean }) {
  const offered = [
    { id: 'image', label: 'Imagen (JPEG)', link: voucher.img_cpe_link, Icon: Image },
    { id: 'pdf', label: 'PDF', link: voucher.pdf_cpe_link, Icon: FileText },
    { id: 'xml', label: 'XML', link: voucher.xml_cpe_link, Icon: FileCode },
  ];
  return (
    <Menu
      onOpen={() => logEvent('preview', 'opciones_descarga')}
      trigger={
        <Button
          icon={<Download size={17} strokeWidth={1.75} aria-hidden />}
          aria-label="Descargar"
          className={small ? '' : 'mx-1.5'}
        >
          {small ? undefined : (
            <span className="inline-flex items-center gap-1.5">
              Descargar <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
            </span>
          )}
        </Button>
      }
      actions={offered.map(({ id, label, link, Icon }) => ({
        id,
        label,
        icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
        disabled: link === null,
        ...(link !== null && {
          // biome-ignore lint/a11y/useAnchorContent: the menu fills it
          render: <a href={link} download />,
        }),
      }))}
    />
  );
}
