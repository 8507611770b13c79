import { FILE_NAMES, fileName, SOURCES } from '@yupana/contract/file-words.ts';
import type { FileKind, VoucherDetail, VoucherFile } from '@yupana/contract/voucher-detail.ts';
import { Download, FileText, Image } from 'lucide-react';
import { formatBytes, formatDate, formatInstant } from '../../../lib/formats.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { LevelDots } from '../../../ui/figures/level-dots.tsx';
import { useBook } from '../which-book.ts';
import { REASONS } from './detail-words.ts';
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
        {detail.voucher.pdf_cpe_link && <PrintedForm voucher={detail.voucher} />}
      </ul>
    </Section>
  );
}

function File({ file }: { file: VoucherFile }) {
  const { kind, level, state, source, link } = file;
  const here = state === 'held';
  const name = here ? fileName(kind, level, source) : FILE_NAMES[kind];
  const { register } = useBook();
  return (
    <li className={FILE_ROW}>
      <LevelDots level={here ? level : 0} label={here ? 'Nivel de prueba' : 'No está: nivel de prueba'} />
      <span className={cx('min-w-0', here ? 'text-ink' : 'text-ink-muted')}>
        {name}
        <small className="num block text-caption leading-4 text-ink-subtle">{about(file, register)}</small>
      </span>
      {link && <DownloadFile link={link} name={name} Icon={Download} />}
    </li>
  );
}

/** What we draw of the XML proves nothing by itself, and is what people send on. */
function PrintedForm({ voucher: { pdf_cpe_link, img_cpe_link } }: Pick<VoucherDetail, 'voucher'>) {
  return (
    <li className={FILE_ROW}>
      <LevelDots level={0} label="Nivel de prueba" />
      <span className="min-w-0 text-ink">
        Representación impresa
        <small className="block text-caption leading-4 text-ink-subtle">Hecha desde el XML</small>
      </span>
      <span className="flex gap-1">
        {img_cpe_link && <DownloadFile link={img_cpe_link} name="imagen (JPEG)" Icon={Image} />}
        {pdf_cpe_link && <DownloadFile link={pdf_cpe_link} name="PDF hecho desde el XML" Icon={FileText} />}
      </span>
    </li>
  );
}

function DownloadFile({ link, name, Icon }: { link: string; name: string; Icon: typeof Download }) {
  return (
    <a
      href={link}
      download
      title={`Descargar ${name}`}
      aria-label={`Descargar ${name}`}
      className={cx(buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true }), 'print:hidden')}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </a>
  );
}

function about({ kind, state, reason, source, note, bytes, at, next_try_at }: VoucherFile, register: string): string {
  if (state !== 'held') {
    const why = (state === 'unreadable' && note) || REASONS[reason ?? 'queued'];
    // The document's own part says it at length.
    if (reason === 'no-access' && note) return kind === 'xml' ? `${why}: mira Documento` : note;
    // By whichever other door it is asked for, its own sentences say it.
    const also = state !== 'unreadable' && note ? ` ${note}` : '';
    if (!next_try_at || reason === 'queued') return also ? `${why}.${also}` : why;
    // Its moment may have come: the line at SUNAT is long.
    const isDue = Date.parse(next_try_at) <= Date.now();
    const again = `Se pide otra vez ${isDue ? 'en breve' : `el ${formatInstant(next_try_at)}`}`;
    return also ? `${why}. ${again}.${also}` : `${why}. ${again}`;
  }
  if (kind === 'line') return at ? `${register} del ${formatInstant(at).slice(0, 10)}` : register;
  // Where it came from matters of what somebody handed in; what a file says of itself, always.
  const from = note === null || source === 'upload' ? source && SOURCES[source] : null;
  return (
    [note, from, bytes !== null && formatBytes(bytes)].filter(Boolean).join(' · ') ||
    (at ? formatDate(at.slice(0, 10)) : '')
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
