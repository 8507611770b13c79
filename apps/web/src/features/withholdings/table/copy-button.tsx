import { Copy } from 'lucide-react';
import { copyText } from '../../../lib/copy-text.ts';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';

/** Puts a value on the clipboard. @param what says which it is: «RUC 20990001015» */
export function CopyButton({ value, what }: { value: string; what: string }) {
  return (
    <PlainIconButton
      label={`Copiar ${what}`}
      size="sm"
      icon={<Copy size={15} strokeWidth={1.75} aria-hidden />}
      className="-my-1 align-middle"
      onClick={() => void copyText(value)}
    />
  );
}
