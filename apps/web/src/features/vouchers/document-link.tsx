import type { Voucher } from '@yupana/contract/vouchers.ts';
import { FileCode, Image } from 'lucide-react';
import { whyNone } from '../../lib/document/why-none.ts';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { useSeeVoucher } from './preview/see-voucher.tsx';

/*
 * What does nothing is no stop of the keyboard: in a table it would be one in every row. Why it is off is in its tooltip
 * and in its description.
 */

/** A small sheet of paper: opens the picture of the voucher; dashed while there is none. */
export function Thumb({ voucher }: { voucher: Voucher }) {
  const { see, coming: asked } = useSeeVoucher();
  const name = serieAndNumber(voucher);
  const coming = asked === voucher.code;
  const paper = 'inline-block h-7 w-[22px] rounded-[2px] border p-[3px] align-middle';
  if (voucher.img_cpe_link === null) {
    return (
      <Tooltip content={whyNone(voucher)}>
        <button
          type="button"
          tabIndex={-1}
          aria-disabled="true"
          aria-description={whyNone(voucher)}
          aria-label={`Ver imagen de ${name}`}
          className={cx(paper, 'cursor-not-allowed border-line-strong border-dashed bg-surface-disabled')}
        />
      </Tooltip>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-busy={coming || undefined}
      data-event="comprobantes_ver_comprobante"
      onClick={() => see(voucher)}
      className={cx(paper, 'border-line-strong bg-white hover:border-brand-glyph', coming && 'animate-busy')}
    >
      <span className="sr-only">Ver imagen de {name}</span>
      <span aria-hidden="true" className="mb-0.5 block h-0.5 w-3/5 rounded-full bg-[#6d8189]" />
      <span aria-hidden="true" className="mb-0.5 block h-0.5 rounded-full bg-[#c9d2d5]" />
      <span aria-hidden="true" className="block h-0.5 rounded-full bg-[#c9d2d5]" />
    </button>
  );
}

const KINDS = { image: { what: 'imagen', Icon: Image }, xml: { what: 'XML', Icon: FileCode } };

/** Downloads the image or the XML of a voucher; off, saying why, while there is none. */
export function DownloadLink({ kind, voucher }: { kind: keyof typeof KINDS; voucher: Voucher }) {
  const { what, Icon } = KINDS[kind];
  const link = kind === 'image' ? voucher.img_cpe_link : voucher.xml_cpe_link;
  const look = 'touch-target inline-grid size-[26px] place-items-center rounded-sm';
  const label = `Descargar ${what} de ${serieAndNumber(voucher)}`;
  const icon = <Icon size={16} strokeWidth={1.75} aria-hidden />;
  if (link === null) {
    return (
      <Tooltip content={whyNone(voucher, 'download')}>
        <button
          type="button"
          tabIndex={-1}
          aria-disabled="true"
          aria-description={whyNone(voucher, 'download')}
          aria-label={label}
          className={cx(look, 'cursor-not-allowed text-ink-disabled')}
        >
          {icon}
        </button>
      </Tooltip>
    );
  }
  return (
    <Tooltip content={`Descargar ${what}`}>
      <a
        href={link}
        download
        aria-label={label}
        className={cx(look, 'text-ink-muted hover:bg-surface-hover hover:text-ink-strong')}
      >
        {icon}
      </a>
    </Tooltip>
  );
}
