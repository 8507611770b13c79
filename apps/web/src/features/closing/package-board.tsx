import { isOnTrial, PROGRAM_TITLES } from '@yupana/contract/booking-programs.ts';
import type { CloseVersion, PackageContent } from '@yupana/contract/closing.ts';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { formatBytes } from '../../lib/formats.ts';
import { BusyDots } from '../../ui/controls/busy-dots.tsx';
import { shortHash } from './close-words.ts';
import type { Close } from './use-close.ts';

interface PackageBoardProps {
  close: Close;
  /** The one that stands. */
  version: CloseVersion | undefined;
  /** The program may be another in the next package; undefined: not now. */
  onChangeProgram: (() => void) | undefined;
}

/** The files of a version with their sizes and hashes; while they are made which is, and before there are any what they will be. */
export function PackageBoard({ close, version, onChangeProgram }: PackageBoardProps) {
  const id = useId();
  const { program, contents } = close;
  const files = version?.files ?? [];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const writing = version?.state === 'building' ? writingOf(contents, files) : undefined;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border bg-surface max-xl:order-5">
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-b px-4 py-2.5">
        <h2 id={id} className="text-body font-semibold text-ink-strong">
          Paquete de cierre
        </h2>
        <span role="status" className="num text-caption text-ink-subtle">
          {version?.state === 'building' && `Preparando: ${version.files_done} de ${version.files_total} archivos`}
          {writing && `, ahora ${writing.title}`}
          {version?.state === 'failed' && 'No se pudo preparar'}
          {version?.state === 'done' && `${files.length} archivos, ${formatBytes(bytes)}`}
          {!version && 'Se prepara al cerrar'}
        </span>
      </header>
      <ul className="grid md:grid-cols-2 [&>li]:border-t max-md:[&>li:first-child]:border-t-0 md:[&>li:nth-child(-n+2)]:border-t-0 md:[&>li:nth-child(even)]:border-l">
        {contents.map((content) => {
          const file = version?.state === 'failed' ? undefined : files.find(({ title }) => title === content.title);
          return (
            <li
              key={content.title}
              className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-1.5 text-dense"
            >
              <FileText size={16} strokeWidth={1.75} aria-hidden className="text-ink-subtle" />
              <Named content={content} name={file?.name} />
              <span className="text-right text-caption text-ink-subtle">
                {file ? (
                  <>
                    <span className="num block text-ink-muted">{formatBytes(file.bytes)}</span>
                    <abbr title={`SHA-256 ${file.sha256}`} className="block font-mono text-[11px] no-underline">
                      {shortHash(file.sha256)}
                    </abbr>
                  </>
                ) : (
                  version?.state === 'building' && <Awaited content={content} isWritten={content === writing} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="flex flex-wrap items-center gap-x-2 border-t px-4 py-2 text-caption text-ink-muted">
        <span>
          Sistema contable: <b className="font-[550] text-ink-strong">{PROGRAM_TITLES[program]}</b>
          {isOnTrial(program) && ', en prueba'}
        </span>
        {onChangeProgram && (
          <button
            type="button"
            onClick={onChangeProgram}
            className="touch-target font-medium text-ink-link underline underline-offset-2"
          >
            Cambiar <span className="sr-only">el sistema contable</span>
          </button>
        )}
      </p>
    </section>
  );
}

/** Files are written one after the other. */
function writingOf(contents: readonly PackageContent[], files: CloseVersion['files']): PackageContent | undefined {
  return contents.find(({ title, left_out }) => left_out === null && !files.some((file) => file.title === title));
}

function Named({ content: { title, note, left_out }, name }: { content: PackageContent; name: string | undefined }) {
  return (
    <span className="min-w-0">
      <b className="font-[550] text-ink-strong">{title}</b>
      {left_out === null ? (
        <span title={name ?? note} className="block truncate text-caption text-ink-subtle">
          {name ?? note}
        </span>
      ) : (
        <span className="block text-caption text-warning-text">No va en el paquete: {left_out}</span>
      )}
    </span>
  );
}

function Awaited({ content: { left_out }, isWritten }: { content: PackageContent; isWritten: boolean }) {
  if (left_out !== null) return null;
  if (!isWritten) return <>En espera</>;
  return (
    <span className="flex items-center gap-1.5 text-ink-muted">
      <BusyDots /> Escribiendo
    </span>
  );
}
