import type { Voucher } from '@yupana/contract/vouchers.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { formatSoles } from '../formats.ts';
import { fullName } from './full-name.ts';
import type { Mark } from './marks.ts';
import { PictureView } from './picture-view.tsx';
import { useFile } from './use-file.ts';
import { XmlView } from './xml-view.tsx';

interface VoucherFileProps {
  /** Its picture's link, or its XML's. */
  link: string;
  voucher: Voucher;
  zoomed: boolean;
  onZoom: () => void;
  /** What was read on the picture, and where. */
  marks?: readonly Mark[];
}

/** The picture of a voucher or its XML, fetched by its link. */
export function VoucherFile({ link, voucher, zoomed, onZoom, marks = [] }: VoucherFileProps) {
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
  return <PictureView file={file.data} link={link} alt={alt} zoomed={zoomed} onZoom={onZoom} marks={marks} />;
}
