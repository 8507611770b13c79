import type { VoucherDetail, VoucherFile } from '@yupana/contract/voucher-detail.ts';
import { Download } from 'lucide-react';
import { formatBytes, formatDate, formatInstant } from '../../../lib/formats.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { LevelDots } from '../../../ui/figures/level-dots.tsx';
import { FILE_NAMES, REASONS, SOURCES } from './detail-words.ts';
import { Section } from './section.tsx';

/** What is kept of it, by how much it proves. One that is not here keeps its row, with its reason. */
export function FilesSection({ detail, className }: { detail: VoucherDetail; className?: string }) {
  const files = detail.files.some(({ kind }) => kind === 'line') ? detail.files : [...detail.files, lineOf(detail)];
  return (
    <Section title="Archivos" aside="Nivel de prueba" className={className}>
      <ul>
        {files
          .filter(({ state }) => state !== 'not-expected')
          .map((file) => (
            <File key={file.kind} file={file} />
          ))}
      </ul>
    </Section>
  );
}

function File({ file }: { file: VoucherFile }) {
  const { kind, level, state, link } = file;
  const here = state === 'held';
  const name = FILE_NAMES[kind];
  return (
    <li className="grid min-h-9 grid-cols-[30px_minmax(0,1fr)_auto] items-center gap-2 border-t py-0.5 text-dense leading-4 first:border-t-0 max-md:min-h-12">
      <LevelDots level={here ? level : 0} label={here ? 'Nivel de prueba' : 'No está: nivel de prueba'} />
      <span className={cx('min-w-0', here ? 'text-ink' : 'text-ink-muted')}>
        {name}
        <small className="num block text-caption leading-4 text-ink-subtle">{about(file)}</small>
      </span>
      {link && (
        <a
          href={link}
          download
          title={`Descargar ${name}`}
          aria-label={`Descargar ${name}`}
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden />
        </a>
      )}
    </li>
  );
}

function about({ kind, state, reason, source, note, bytes, at, next_try_at }: VoucherFile): string {
  if (state !== 'held') {
    const why = reason ? REASONS[reason] : REASONS.queued;
    return next_try_at && reason !== 'queued' ? `${why}. Se pide otra vez el ${formatInstant(next_try_at)}` : why;
  }
  if (kind === 'line') return at ? `RCE del ${formatInstant(at).slice(0, 10)}` : 'RCE';
  const from = note ?? (source ? SOURCES[source] : null);
  return (
    [from, bytes !== null && formatBytes(bytes)].filter(Boolean).join(' · ') || (at ? formatDate(at.slice(0, 10)) : '')
  );
}

/** There is always SUNAT's line: without it there would be no voucher. */
function lineOf({ line_at }: VoucherDetail): VoucherFile {
  return {
    kind: 'line',
    level: 1,
    state: 'held',
    reason: null,
    source: 'proposal',
    note: null,
    bytes: null,
    at: line_at,
    next_try_at: null,
    link: null,
  };
}
