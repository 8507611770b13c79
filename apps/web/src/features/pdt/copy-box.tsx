import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { PlainIconButton } from '../../ui/controls/plain-icon-button.tsx';
import { cx } from '../../ui/cx.ts';

const CHECK_SECONDS = 2;

/** Puts the bare number of a box on the clipboard; its glyph is a check for two seconds. Of what is not known there is none. */
export function CopyBox({ box, amount, className }: { box: string; amount: number | null; className?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CHECK_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (amount === null) return <span className={cx('w-7 max-md:w-10', className)} />;
  const Glyph = isCopied ? Check : Copy;
  return (
    <PlainIconButton
      data-copy
      label={`Copiar casilla ${box}`}
      size="sm"
      icon={<Glyph size={15} strokeWidth={1.75} aria-hidden />}
      onClick={async () => setCopied(await copyText(String(amount)))}
      className={cx('max-md:size-10', className)}
    />
  );
}

/** The number of a box of the form. */
export function Casilla({ box, className }: { box: string; className?: string }) {
  return (
    <span
      title={`Casilla ${box}`}
      className={cx(
        'num inline-grid h-5 min-w-[34px] place-items-center rounded-xs border border-line-strong bg-surface-sunken px-[5px] text-caption leading-none font-semibold text-ink-muted',
        className,
      )}
    >
      <span className="sr-only">Casilla </span>
      {box}
    </span>
  );
}
