import type { ZipType } from '@yupana/contract/voucher-zips.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ChevronDown, Download, FileCode, Image } from 'lucide-react';
import { logEvent } from '../../../lib/events.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { VoucherSearch } from '../search/voucher-search.ts';
import type { Scope } from '../use-vouchers.ts';

const load = () => import('./download-dialog.tsx');

interface DownloadMenuProps {
  scope: Scope;
  search: VoucherSearch;
  /** The selected ones or, without a selection, those of the page. */
  vouchers: readonly Voucher[];
  /** On the dark bar of a selection. */
  inverse?: boolean;
}

const KINDS: { type: ZipType; Icon: typeof Image; has: (voucher: Voucher) => boolean }[] = [
  { type: 'XML', Icon: FileCode, has: ({ xml_cpe_link }) => xml_cpe_link !== null },
  { type: 'JPEG', Icon: Image, has: ({ img_cpe_link }) => img_cpe_link !== null },
];

/** «Descargar»: XML or JPEG as a zip, each with how many it would hold. Off while none of them has any. */
export function DownloadMenu({ scope, search, vouchers, inverse = false }: DownloadMenuProps) {
  const { open, fetching, shown } = useFetchedDialog(load);
  const offered = KINDS.map(({ type, Icon, has }) => {
    const codes = vouchers.filter(has).map(({ code }) => code);
    return { type, Icon, codes };
  });
  const nothing = offered.every(({ codes }) => codes.length === 0);
  const trigger = (
    <Button
      size="sm"
      disabled={nothing}
      busy={fetching !== null || undefined}
      icon={<Download size={15} strokeWidth={1.75} aria-hidden />}
      className={
        inverse
          ? 'border-line-inverse! bg-transparent! text-ink-inverse! hover:bg-ink-inverse/12! data-popup-open:bg-ink-inverse/12!'
          : ''
      }
    >
      <span className="inline-flex items-center gap-1.5">
        Descargar <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </span>
    </Button>
  );
  return (
    <>
      {nothing ? (
        trigger
      ) : (
        <Menu
          onOpen={() => logEvent('preview', 'opciones_descarga')}
          trigger={trigger}
          actions={offered.map(({ type, Icon, codes }) => ({
            id: type,
            label: type,
            note: formatCount(codes.length),
            icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
            disabled: codes.length === 0,
            onSelect: () => open({ order: { scope, type, codes, search } }),
          }))}
        />
      )}
      {shown}
    </>
  );
}
