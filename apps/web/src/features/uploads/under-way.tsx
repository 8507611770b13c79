import type { Upload } from '@yupana/contract/uploads.ts';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatBytes, formatCount, pluralize } from '../../lib/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NOTHING, type Over, pauseAll, resumeAll, useOutbox } from './sending.ts';
import { useCancel } from './use-uploads.ts';

interface UnderWayProps {
  uuid: string;
  uploads: readonly Upload[];
  /** Of the server's count: more than those listed. */
  underWay: number;
  /** A file that another tab, or this one before it was reloaded, began to send. */
  onGoOn: (upload: Upload) => void;
}

/** What is being sent and read, as one; and what stopped half way, each by its name. */
export function UnderWay({ uuid, uploads, underWay, onGoOn }: UnderWayProps) {
  const files = useOutbox((state) => state.files);
  const sending = files.filter(({ company }) => company === uuid);
  const cancel = useCancel(uuid);
  const over = useOutbox((state) => state.over[uuid] ?? NOTHING);
  // What has just arrived, or was just announced, the server's list may still tell as if nobody sent it.
  const ours = new Set([...sending.map((one) => one.uuid), ...over.uuids]);
  const announced = (one: Upload) =>
    sending.some(
      ({ state, uuid, file }) => state === 'sending' && !uuid && file.name === one.name && file.size === one.size,
    );
  const reading = uploads.filter(({ state }) => state === 'received' || state === 'reading');
  const halted = uploads.filter((one) => one.state === 'uploading' && !ours.has(one.uuid) && !announced(one));
  const failed = uploads.filter(({ state }) => state === 'failed');
  return (
    <>
      {(sending.length > 0 || reading.length > 0) && (
        <Running
          {...sumOf(sending, over, reading, underWay - uploads.filter(({ state }) => state === 'uploading').length)}
          onPause={() => pauseAll(uuid)}
          onResume={() => resumeAll(uuid)}
          onCancel={() => void cancel([...sending.flatMap((one) => one.uuid ?? []), ...reading.map((one) => one.uuid)])}
        />
      )}
      {halted.map((upload) => (
        <Note key={upload.uuid} title={upload.name}>
          <p className="min-w-0 flex-1 text-dense text-ink-muted">
            Quedó en {formatBytes(upload.received)} de {formatBytes(upload.size)} (
            {Math.floor((upload.received / upload.size) * 100)} %). El navegador no recuerda el archivo después de
            recargar o cerrar la página: elige otra vez <b className="font-semibold">{upload.name}</b> y sigue desde
            ahí.
          </p>
          <Button size="sm" icon={<Play size={14} strokeWidth={1.75} aria-hidden />} onClick={() => onGoOn(upload)}>
            Seguir
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void cancel([upload.uuid])}>
            Cancelar
          </Button>
        </Note>
      ))}
      {failed.map((upload) => (
        <Note key={upload.uuid} title={upload.name}>
          <p className="flex-1 text-dense text-danger-text">{upload.trouble}</p>
        </Note>
      ))}
    </>
  );
}

function Note({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1 border-b px-4 py-3">
      <h2 className="truncate text-[14.5px] font-semibold text-ink-strong">{title}</h2>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

type Sum = ReturnType<typeof sumOf>;
/** @param waiting how many the server reads or will read: of many it lists the first alone */
function sumOf(
  sending: ReturnType<typeof useOutbox.getState>['files'],
  over: Over,
  reading: readonly Upload[],
  waiting: number,
) {
  const isSending = sending.length > 0;
  const names = isSending ? sending.map(({ file }) => file.name) : reading.map(({ name }) => name);
  const many = isSending ? over.files + sending.length : Math.max(waiting, reading.length);
  const isPartial = !isSending && many > reading.length;
  return {
    title: many === 1 ? (names[0] ?? '') : pluralize(many, 'archivo', 'archivos'),
    files: isSending && many > 1 ? { done: over.files, whole: many } : null,
    isSending,
    isPaused: isSending && sending.every(({ state }) => state === 'paused' || state === 'stuck'),
    isStuck: sending.some(({ state }) => state === 'stuck'),
    trouble: [...sending, ...reading].find(({ trouble }) => trouble)?.trouble ?? null,
    done: isSending
      ? sending.reduce((sum, { sent }) => sum + sent, over.bytes)
      : reading.reduce((sum, one) => sum + one.files_done, 0),
    whole: isSending
      ? sending.reduce((sum, { file }) => sum + file.size, over.bytes)
      : isPartial
        ? 0
        : reading.reduce((sum, one) => sum + (one.files_total ?? 0), 0),
  };
}

function Running(props: Sum & { onPause: () => void; onResume: () => void; onCancel: () => void }) {
  const { title, files, isSending, isPaused, isStuck, trouble, done, whole, onPause, onResume, onCancel } = props;
  // A small file takes as long as its bytes and its announcement do.
  const cost = (bytes: number, many = 0) => bytes + many * (isSending ? EACH_FILE : 0);
  const left = useTimeLeft(cost(done, files?.done), cost(whole, files?.whole), isSending ? 'sending' : 'reading');
  const share = whole > 0 ? Math.min(100, (done / whole) * 100) : 0;
  const measure = isSending
    ? `${files ? `${formatCount(files.done)} de ${formatCount(files.whole)} archivos, ` : ''}${formatBytes(done)} de ${formatBytes(whole)}`
    : whole > 0
      ? `Leídos ${formatCount(done)} de ${pluralize(whole, 'archivo', 'archivos')}`
      : 'En espera de leerse';
  const tail = trouble
    ? trouble
    : isStuck
      ? 'Se cortó la conexión.'
      : isPaused
        ? 'En pausa.'
        : [left && `Faltan ${left}.`, isSending && 'Si se corta, sigue desde aquí.'].filter(Boolean).join(' ');
  return (
    <div className="grid gap-[9px] border-b px-4 pt-[13px] pb-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate text-[14.5px] font-semibold text-ink-strong max-md:basis-full">
          {title}
        </h2>
        {isSending && (
          <Button
            size="sm"
            icon={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            onClick={isPaused ? onResume : onPause}
          >
            {isPaused ? 'Seguir' : 'Pausar'}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={measure}
        className="h-2 overflow-hidden rounded-full bg-line-strong"
      >
        <div className="h-full bg-brand transition-[width]" style={{ width: `${share}%` }} />
      </div>
      <p className="num flex flex-wrap justify-between gap-x-3 text-dense text-ink-muted">
        <span>{measure}</span>
        <span>{tail}</span>
      </p>
    </div>
  );
}

/** In bytes that would take as long. */
const EACH_FILE = 64 * 1024;

/** By the pace since it began; nothing in the first two seconds, when it says little. */
function useTimeLeft(done: number, whole: number, phase: string): string | null {
  const began = useRef({ at: 0, done: 0, phase: '' });
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const now = Date.now();
    if (began.current.phase !== phase || done < began.current.done) began.current = { at: now, done, phase };
    const seconds = (now - began.current.at) / 1000;
    const came = done - began.current.done;
    setLeft(seconds < 2 || came <= 0 ? null : spell(((whole - done) / came) * seconds));
  }, [done, whole, phase]);
  return left;
}

function spell(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${formatCount(Math.round(seconds / 60))} min`;
}
