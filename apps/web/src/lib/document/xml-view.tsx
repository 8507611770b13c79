import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../copy-text.ts';
import { decodeXml, prettyXml, type XmlToken } from './pretty-xml.ts';

const LOOKS: Record<XmlToken['kind'], string> = {
  tag: 'text-brand-soft-text',
  name: 'text-ink-muted',
  value: 'text-info-text',
  text: 'text-ink-strong font-medium',
  note: 'text-ink-subtle',
};

/** The signed XML, to be read. What is copied is the file's own text. */
export function XmlView({ bytes }: { bytes: ArrayBuffer }) {
  const text = useMemo(() => decodeXml(bytes), [bytes]);
  const lines = useMemo(() => prettyXml(text), [text]);
  return (
    <div className="relative min-h-full bg-surface">
      <Button
        size="sm"
        icon={<Copy size={15} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copyText(text)}
        className="absolute! top-3 right-4 print:hidden"
      >
        Copiar
      </Button>
      <pre className="px-5 py-4 font-mono text-[12px] leading-[19px] -outline-offset-2">
        {lines
          ? lines.map((line, at) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
                key={at}
                style={{ paddingLeft: `${line.depth * 14 + 14}px` }}
                className="-indent-3.5 wrap-anywhere whitespace-pre-wrap"
              >
                {line.tokens.map((token, part) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts
                  <span key={part} className={LOOKS[token.kind]}>
                    {token.text}
                  </span>
                ))}
              </div>
            ))
          : text}
      </pre>
    </div>
  );
}
