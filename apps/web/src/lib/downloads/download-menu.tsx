import type { ZipType } from '@yupana/contract/voucher-zips.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ChevronDown, Download, FileCode, Image } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { logEvent } from '../events.ts';
import { useFetchedDialog } from '../files/fetched-dialog.tsx';
import { formatCount } from '../formats.ts';
import type { ZipScope } from './fetch-zip.ts';

const load = () => import('./download-dialog.tsx');

interface DownloadMenuProps extends ZipScope {
  /** Of the selected ones or, without a selection, of those of the page: which have each kind of file. */
  codes: Record<ZipType, string[]>;
  /** Said of it while none of them has any. */
  why?: string | null;
  /** On the dark bar of a selection. */
  inverse?: boolean;
}

const KINDS = [
  { type: 'XML', Icon: FileCode },
  { type: 'JPEG', Icon: Image },
] as const;

/** Which of these have an XML, and which an image. */
export function codesWithFile(vouchers: readonly Voucher[]): Record<ZipType, string[]> {
  return {
    XML: vouchers.flatMap(({ code, xml_cpe_link }) => (xml_cpe_link === null ? [] : code)),
    JPEG: vouchers.flatMap(({ code, img_cpe_link }) => (img_cpe_link === null ? [] : code)),
  };
}

/** «Descargar»: XML or JPEG as a zip, each with how many it would hold. Off while none of them has any. */
export function DownloadMenu({ codes: codesOf, inverse = false, why = null, ...of }: DownloadMenuProps) {
  const { open, fetching, shown } = useFetchedDialog(load);
  const offered = KINDS.map((kind) => ({ ...kind, codes: codesOf[kind.type] }));
  const nothing = offered.every(({ codes }) => codes.length === 0);
  const trigger = (
    <Button
      size="sm"
      disabled={nothing && why === null}
      aria-disabled={nothing || undefined}
      aria-description={nothing ? (why ?? undefined) : undefined}
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
        why === null ? (
          trigger
        ) : (
          <Tooltip content={why}>{trigger}</Tooltip>
        )
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
            onSelect: () => open({ order: { ...of, type, codes } }),
          }))}
        />
      )}
      {shown}
    </>
  );
}
