import type { Voucher } from '@yupana/contract/vouchers.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { nameInCode } from '@yupana/tax/voucher-key.ts';
import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import { ChevronLeft, ChevronRight, Image, Link, Printer, X } from 'lucide-react';
import type { RefObject } from 'react';
import { Link as Anchor } from 'react-router';
import { copyText } from '../../../lib/copy-text.ts';
import { fullName } from '../../../lib/document/full-name.ts';
import { whyNone } from '../../../lib/document/why-none.ts';
import { formatCount } from '../../../lib/formats.ts';
import { recordLink } from '../../../lib/record-link.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { Kbd } from '../../../ui/controls/search-input.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import { useBook } from '../which-book.ts';
import type { Neighbours } from './use-neighbours.ts';

interface PanelHeadProps {
  titleId: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Undefined while not even its line is here. */
  voucher: Voucher | undefined;
  /** Its serie and number are shown while nothing else is known of it. */
  code: string;
  neighbours: Neighbours;
  onSee: (() => void) | null;
  /** The preview's file is on its way. */
  seeing: boolean;
  onClose: () => void;
}

const ICON = { size: 17, strokeWidth: 1.75 };

/** Which voucher it is, the one before and after, and what can be done with it. */
export function PanelHead(props: PanelHeadProps) {
  const { titleId, heading, voucher, code, neighbours, onSee, seeing, onClose } = props;
  const phone = useIsPhone();
  const { sale } = useBook();
  const name = voucher ? fullName(voucher) : `Comprobante ${nameInCode(code)}`;
  return (
    <header className="flex min-h-[58px] items-center gap-1.5 border-b bg-surface py-2 pr-2 pl-4 md:pr-3 md:pl-5">
      <div className="min-w-0 flex-1">
        <h2
          id={titleId}
          ref={heading}
          tabIndex={-1}
          title={name}
          className="num truncate text-[17px] leading-[22px] font-semibold tracking-[-0.01em] text-ink-strong outline-none md:text-title"
        >
          {name}
        </h2>
        {voucher && (
          <p className="flex min-w-0 items-baseline gap-1 text-caption text-ink-muted">
            <span className="truncate">
              {voucher.supplier_business_name || 'Sin nombre en la propuesta'}
              <span className="max-md:hidden">
                {' '}
                · {sale || NON_DOMICILED.includes(voucher.type_code) ? 'Doc.' : 'RUC'}{' '}
                <span className="num">{voucher.supplier_ruc}</span>
              </span>
            </span>
            {!sale && isRuc(voucher.supplier_ruc) && (
              <Anchor
                to={recordLink(voucher.supplier_ruc, voucher.supplier_business_name)}
                className="link shrink-0 print:hidden"
                aria-label="Informar la ficha RUC del proveedor"
              >
                Ficha RUC
              </Anchor>
            )}
          </p>
        )}
      </div>
      {neighbours.position !== null && <Steps neighbours={neighbours} />}
      <span aria-hidden="true" className="mx-1.5 h-5 w-px bg-line-strong max-md:hidden print:hidden" />
      <IconButton
        size="sm"
        label="Copiar enlace"
        icon={<Link {...ICON} />}
        onClick={() => void copyText(window.location.href)}
        className="max-md:hidden print:hidden"
      />
      <IconButton
        size="sm"
        label="Imprimir"
        aria-keyshortcuts="P"
        icon={<Printer {...ICON} />}
        onClick={() => window.print()}
        className="max-md:hidden print:hidden"
      />
      {!phone && (
        <Button
          size="sm"
          icon={<Image size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onSee ?? undefined}
          aria-disabled={onSee === null}
          aria-description={onSee === null && voucher ? whyNone(voucher) : undefined}
          title={onSee === null && voucher ? whyNone(voucher) : undefined}
          aria-keyshortcuts="I"
          busy={seeing}
          data-event="comprobantes_ver_comprobante"
          className="mx-1 print:hidden"
        >
          Ver comprobante
        </Button>
      )}
      <PlainIconButton size="sm" label="Cerrar" icon={<X {...ICON} />} onClick={onClose} className="print:hidden" />
    </header>
  );
}

function Steps({ neighbours: { position, total, next, previous, coming } }: { neighbours: Neighbours }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-dense whitespace-nowrap text-ink-muted print:hidden">
      <PlainIconButton
        size="sm"
        label="Anterior"
        aria-keyshortcuts="K"
        aria-disabled={previous === null}
        icon={<ChevronLeft {...ICON} />}
        onClick={() => previous?.()}
      />
      <Kbd className="max-md:hidden">K</Kbd>
      <span aria-busy={coming} className="num px-1">
        {formatCount(position ?? 0)} de {formatCount(total)}
      </span>
      <Kbd className="max-md:hidden">J</Kbd>
      <PlainIconButton
        size="sm"
        label="Siguiente"
        aria-keyshortcuts="J"
        aria-disabled={next === null}
        icon={<ChevronRight {...ICON} />}
        onClick={() => next?.()}
      />
    </span>
  );
}
