import type { FileKind, VoucherDetail, VoucherFile } from '@yupana/contract/voucher-detail.ts';
import { Download } from 'lucide-react';
import { formatBytes, formatDate, formatInstant } from '../../../lib/formats.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { LevelDots } from '../../../ui/figures/level-dots.tsx';
import { useBook } from '../which-book.ts';
import { FILE_NAMES, REASONS, SOURCES, UNPROVEN } from './detail-words.ts';
import { FileToAskFor } from './file-to-ask-for.tsx';
import { FILE_ROW, Section } from './section.tsx';

/** By how much they prove, the document itself first. */
const SHOWN: readonly FileKind[] = ['xml', 'cdr', 'pdf', 'line'];

/** What is kept of it, by how much it proves. One that is not here keeps its row, with its reason. */
export function FilesSection({ detail, className }: { detail: VoucherDetail; className?: string }) {
  const files = detail.files.some(({ kind }) => kind === 'line') ? detail.files : [...detail.files, lineOf(detail)];
  const { sale } = useBook();
  // What is not electronic has none; of what others issued SUNAT gives the CDR with the XML, or not at all.
  const electronic = !files.some(({ kind, state }) => kind === 'xml' && state === 'not-expected');
  const asked: readonly FileKind[] = electronic ? (sale ? ['cdr', 'pdf'] : ['pdf']) : [];
  return (
    <Section title="Archivos" aside="Nivel de prueba" className={className}>
      <ul>
        {SHOWN.map((kind) => {
          const file = files.find((one) => one.kind === kind);
          if (file) return file.state !== 'not-expected' && <File key={kind} file={file} />;
          return kind !== 'xml' && kind !== 'line' && asked.includes(kind) ? (
            <FileToAskFor key={kind} kind={kind} detail={detail} />
          ) : null;
        })}
      </ul>
    </Section>
  );
}

function File({ file }: { file: VoucherFile }) {
  const { kind, level, state, link } = file;
  const here = state === 'held';
  const name = here && kind === 'xml' && level < 3 ? UNPROVEN : FILE_NAMES[kind];
  const { register } = useBook();
  return (
    <li className={FILE_ROW}>
      <LevelDots level={here ? level : 0} label={here ? 'Nivel de prueba' : 'No está: nivel de prueba'} />
      <span className={cx('min-w-0', here ? 'text-ink' : 'text-ink-muted')}>
        {name}
        <small className="num block text-caption leading-4 text-ink-subtle">{about(file, register)}</small>
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

function about({ kind, state, reason, source, note, bytes, at, next_try_at }: VoucherFile, register: string): string {
  if (state !== 'held') {
    const why = (state === 'unreadable' && note) || REASONS[reason ?? 'queued'];
    if (!next_try_at || reason === 'queued') return why;
    // Its moment may have come: the line at SUNAT is long.
    const isDue = Date.parse(next_try_at) <= Date.now();
    return `${why}. Se pide otra vez ${isDue ? 'en breve' : `el ${formatInstant(next_try_at)}`}`;
  }
  if (kind === 'line') return at ? `${register} del ${formatInstant(at).slice(0, 10)}` : register;
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
