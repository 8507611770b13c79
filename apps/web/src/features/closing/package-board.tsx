import type { CloseVersion } from '@yupana/contract/closing.ts';
import { FileText } from 'lucide-react';
import { useId } from 'react';
import { formatBytes } from '../../lib/formats.ts';
import { shortHash } from './close-words.ts';

/** What a package has, before there is one. */
const PROMISED = [
  ['Resumen para el cliente', 'Una página, en PDF'],
  ['Compras y ventas', 'Excel'],
  ['RCE', 'Archivo para SUNAT'],
  ['RVIE', 'Archivo para SUNAT'],
  ['SISCONT', 'Hoja de compras'],
  ['Acta de recolección', 'PDF'],
  ['Observados y rechazados', 'Excel, con su motivo'],
  ['Manifiesto', 'SHA-256 de cada archivo'],
] as const;

/** The files of a version with their sizes and hashes; while they are made, how many there are. */
export function PackageBoard({ version }: { version: CloseVersion | undefined }) {
  const id = useId();
  const files = version?.files ?? [];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border bg-surface max-xl:order-5">
      <header className="flex items-center justify-between gap-3 border-b px-4 py-2.5">
        <h2 id={id} className="text-body font-semibold text-ink-strong">
          Paquete de cierre
        </h2>
        <span role="status" className="num text-caption text-ink-subtle">
          {version?.state === 'building' && `Preparando: ${version.files_done} de ${version.files_total} archivos`}
          {version?.state === 'failed' && 'No se pudo preparar'}
          {version?.state === 'done' && `${files.length} archivos, ${formatBytes(bytes)}`}
          {!version && 'Se prepara al cerrar'}
        </span>
      </header>
      <ul className="grid md:grid-cols-2 [&>li]:border-t max-md:[&>li:first-child]:border-t-0 md:[&>li:nth-child(-n+2)]:border-t-0 md:[&>li:nth-child(even)]:border-l">
        {files.length > 0
          ? files.map(({ title, name, bytes: size, sha256 }) => (
              <Item key={name} title={title} note={name}>
                <span className="num block text-caption text-ink-muted">{formatBytes(size)}</span>
                <abbr title={`SHA-256 ${sha256}`} className="block font-mono text-[11px] text-ink-subtle no-underline">
                  {shortHash(sha256)}
                </abbr>
              </Item>
            ))
          : PROMISED.map(([title, note]) => <Item key={title} title={title} note={note} />)}
      </ul>
    </section>
  );
}

function Item({ title, note, children }: { title: string; note: string; children?: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-1.5 text-dense">
      <FileText size={16} strokeWidth={1.75} aria-hidden className="text-ink-subtle" />
      <span className="min-w-0">
        <b className="font-[550] text-ink-strong">{title}</b>
        <span title={note} className="block truncate text-caption text-ink-subtle">
          {note}
        </span>
      </span>
      <span className="text-right">{children}</span>
    </li>
  );
}
