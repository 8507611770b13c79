import type { ActaBook } from '@yupana/contract/collection.ts';
import { Copy, Download } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { formatBytes, formatInstant } from '../../lib/formats.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

/**
 * Where it came from, when, and the file as SUNAT gave it, with the hash that proves it. An attempt that failed, or whose file was
 * not believed, stands apart: its date and its file are not those of what is shown.
 */
export function ActaEvidence({
  book,
}: {
  book: Pick<ActaBook, 'outcome' | 'source' | 'evidence' | 'collected_at' | 'last_attempt'>;
}) {
  const { outcome, source, evidence, collected_at, last_attempt: attempt } = book;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-dense">
      <dt className="text-ink-subtle">Fuente</dt>
      <dd>{source}</dd>
      <dt className="text-ink-subtle">Recolectado</dt>
      <dd className="num">{collected_at ? formatInstant(collected_at) : 'Aún no'}</dd>
      {evidence && <FileOf evidence={evidence} label="Archivo" />}
      {attempt && (
        <>
          <dt className="mt-2 text-ink-subtle">Último intento</dt>
          <dd className="num mt-2">
            {formatInstant(attempt.at)}, {outcome === 'failed' ? 'no se pudieron completar' : 'no se tomó lo que llegó'}
          </dd>
          {attempt.evidence ? (
            <FileOf evidence={attempt.evidence} label="Archivo recibido" />
          ) : (
            <>
              <dt className="text-ink-subtle">Archivo recibido</dt>
              <dd>Ninguno</dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}

function FileOf({ evidence, label }: { evidence: NonNullable<ActaBook['evidence']>; label: string }) {
  return (
    <>
      <dt className="text-ink-subtle">{label}</dt>
      <dd className="min-w-0">
        <a
          href={evidence.link}
          download={evidence.file_name}
          className="link inline-flex max-w-full items-baseline gap-1.5"
        >
          <Download size={14} strokeWidth={1.75} aria-hidden className="shrink-0 self-center print:hidden" />
          <span className="min-w-0 break-all">{evidence.file_name}</span>
        </a>{' '}
        <span className="num text-caption whitespace-nowrap text-ink-subtle">{formatBytes(evidence.bytes)}</span>
      </dd>
      <dt className="text-ink-subtle">SHA-256</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 truncate font-mono text-[12px] text-ink-muted print:whitespace-normal print:break-all">
          {evidence.sha256}
        </code>
        <IconButton
          size="sm"
          label="Copiar SHA-256"
          className="shrink-0 print:hidden"
          icon={<Copy size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copyText(evidence.sha256)}
        />
      </dd>
    </>
  );
}
