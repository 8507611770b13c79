import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ChevronDown, Download, FileCode, FileText, Image } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { logEvent } from '../events.ts';

/** What of a voucher can be downloaded: its picture, its PDF, its XML. */
export function DownloadMenu({ voucher, small }: { voucher: Voucher; small: boolean }) {
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
