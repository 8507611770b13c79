import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ChevronDown, Download, FileCode, FileText, Image } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { logEvent } from '../events.ts';

interface DownloadMenuProps {
  voucher: Voucher;
  small: boolean;
  /** SUNAT's own PDF where that is looked at: null while it is not here. Ours, which is drawn from the XML, says so beside it. */
  sunatPdf?: string | null;
}

/** What of a voucher can be downloaded: its picture, its PDF, its XML. */
export function DownloadMenu({ voucher, small, sunatPdf }: DownloadMenuProps) {
  const { img_cpe_link, pdf_cpe_link, xml_cpe_link } = voucher;
  const ofSunat = { id: 'sunat', label: 'PDF de SUNAT', link: sunatPdf ?? null, Icon: FileText };
  const offered = [
    ...(sunatPdf === undefined ? [] : [ofSunat]),
    { id: 'image', label: 'Imagen (JPEG)', link: img_cpe_link, Icon: Image },
    { id: 'pdf', label: sunatPdf === undefined ? 'PDF' : 'PDF hecho desde el XML', link: pdf_cpe_link, Icon: FileText },
    { id: 'xml', label: 'XML', link: xml_cpe_link, Icon: FileCode },
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
