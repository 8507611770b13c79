import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { Period } from '@yupana/tax/period.ts';
import { Printer, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { DownloadMenu } from '../../../lib/document/download-menu.tsx';
import { fullName } from '../../../lib/document/full-name.ts';
import { VoucherFile } from '../../../lib/document/voucher-file.tsx';
import { whyNone } from '../../../lib/document/why-none.ts';
import { logEvent } from '../../../lib/events.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { areSingleKeysOn } from '../../../ui/keys/single-keys.ts';
import { keyOf } from '../../../ui/keys/use-hotkey.ts';
import { ViewerDialog } from '../../../ui/overlays/viewer-dialog.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { PreviewFacts } from './preview-facts.tsx';
import { PreviewDecision, PreviewReason } from './preview-verdict.tsx';
import { SunatDownloadMenu, SunatPdf } from './sunat-pdf.tsx';

export interface PreviewDialogProps {
  voucher: Voucher;
  period: Period;
  onClose: () => void;
}

type Shown = 'image' | 'xml' | 'sunat';
const ICON = { size: 19, strokeWidth: 1.75 };

/** The picture of a voucher, its XML and SUNAT's own PDF, to look at, print and download. */
export default function PreviewDialog({ voucher, period, onClose }: PreviewDialogProps) {
  const { img_cpe_link, xml_cpe_link } = voucher;
  const [shown, setShown] = useState<Shown>(img_cpe_link !== null ? 'image' : xml_cpe_link !== null ? 'xml' : 'sunat');
  const [zoomed, setZoomed] = useState(false);
  const phone = useIsPhone();
  // SUNAT's PDF is looked at in the browser's own reader, which enlarges and prints it.
  const link = shown === 'sunat' ? null : shown === 'image' ? img_cpe_link : xml_cpe_link;
  const zoom = () => setZoomed(!zoomed);
  const other = (shown === 'image' ? xml_cpe_link : img_cpe_link) === null ? null : shown === 'image' ? 'xml' : 'image';
  useEffect(() => logEvent('preview', 'comprobantes_ver_comprobante'), []);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
    const acts: Record<string, () => void> = {
      z: () => shown === 'image' && zoom(),
      p: () => link !== null && window.print(),
      i: () => other && setShown(other),
    };
    const act = acts[keyOf(event)];
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
          { value: 'sunat', label: phone ? 'SUNAT' : 'PDF de SUNAT' },
        ]}
        className="mr-2"
      />
      <IconButton
        label={zoomed ? 'Reducir' : 'Ampliar'}
        aria-pressed={zoomed}
        aria-keyshortcuts="Z"
        aria-disabled={shown !== 'image' || link === null}
        icon={<ZoomIcon {...ICON} />}
        onClick={zoom}
      />
      <IconButton
        label="Imprimir"
        aria-keyshortcuts="P"
        aria-disabled={link === null}
        icon={<Printer {...ICON} />}
        onClick={() => link !== null && window.print()}
      />
      {shown === 'sunat' ? (
        <SunatDownloadMenu voucher={voucher} period={period} small={phone} />
      ) : (
        <DownloadMenu voucher={voucher} small={phone} />
      )}
      {phone && <PreviewDecision {...{ voucher, onClose }} />}
    </>
  );

  return (
    <ViewerDialog
      onClose={onClose}
      title={fullName(voucher)}
      description={voucher.supplier_business_name}
      tools={tools}
      aside={
        <>
          <PreviewFacts voucher={voucher} reason={<PreviewReason {...{ voucher, period, onClose }} />} />
          {!phone && <PreviewDecision {...{ voucher, onClose }} />}
        </>
      }
      onKeyDown={press}
    >
      {shown === 'sunat' ? (
        <SunatPdf voucher={voucher} period={period} />
      ) : link === null ? (
        <EmptyState level={3} title="Aún no disponible" className="py-24">
          {whyNone(voucher)}
        </EmptyState>
      ) : (
        <VoucherFile key={link} link={link} voucher={voucher} zoomed={zoomed} onZoom={zoom} />
      )}
    </ViewerDialog>
  );
}
