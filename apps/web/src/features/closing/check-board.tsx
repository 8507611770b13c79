import type { CloseCheck, CloseVersion } from '@yupana/contract/closing.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../lib/formats.ts';
import { useAuth } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Ficha, type FichaShape, type Tone } from '../../ui/figures/ficha.tsx';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { CHECK_LOOK, CHECKS } from './close-words.ts';
import { type Next, nextOf } from './signing.ts';
import type { Close } from './use-close.ts';

interface CheckBoardProps {
  close: Close;
  /** Who would sign. */
  name: string;
}

const rowsOf = (within: HTMLElement) => within.querySelectorAll<HTMLElement>('[data-check]');
const WORDS = { next: 'Punto siguiente', previous: 'Punto anterior', open: 'Entrar en el punto' };

/** What there is to see before a period is closed, with the way into each; last, who signs. */
export function CheckBoard({ close, name }: CheckBoardProps) {
  const id = useId();
  const { around } = useWalk<HTMLOListElement>({ rowsOf, words: WORDS });
  const signed = close.versions.find(({ reopened }) => reopened === null);
  const role = useAuth(({ user }) => user?.role ?? 'reader');
  const signatures = signaturesOf(close, signed, { name, role });
  const ready =
    close.checks.filter(({ state }) => state === 'ready').length + signatures.filter(({ isDone }) => isDone).length;
  const all = close.checks.length + signatures.length;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border bg-surface max-xl:order-2">
      <header className="flex items-center justify-between gap-3 border-b px-4 py-2.5">
        <h2 id={id} className="text-body font-semibold text-ink-strong">
          De la recolección al paquete
        </h2>
        <span className="flex items-center gap-2">
          <span aria-hidden className="flex gap-[5px] max-md:hidden">
            {close.checks.map(({ id: check, state }) => (
              <Ficha key={check} {...lookOf(state)} size={11} />
            ))}
            {signatures.map(({ title, isDone }) => (
              <Ficha key={title} {...(isDone ? lookOf('ready') : SIGNS)} size={11} />
            ))}
          </span>
          <span className="whitespace-nowrap text-caption text-ink-muted">
            {ready} de {all} listos
          </span>
        </span>
      </header>
      <ol
        ref={around.ref}
        // Ctrl+Enter signs: it does not go in.
        onKeyDown={(event) => !event.ctrlKey && !event.metaKey && around.onKeyDown(event)}
        className="divide-y"
      >
        {close.checks.map((check) => (
          <Check key={check.id} check={check} period={close.tax_period} />
        ))}
        {signatures.map(({ title, says, note, isDone, isMine }) => (
          <Row
            key={title}
            mark={isDone ? { ...lookOf('ready'), says: 'Listo' } : { ...SIGNS, says: 'Falta' }}
            title={title}
            says={says}
            note={note}
            tinted={isMine}
          />
        ))}
      </ol>
    </section>
  );
}

/** Who signed and who is to: one row where one person alone works on the company, else who prepares and who reviews. */
function signaturesOf(close: Close, signed: CloseVersion | undefined, me: { name: string; role: string }) {
  const { is_alone: isAlone, preparation } = close.signing;
  const prepared = signed ? signed.prepared : preparation?.stands ? preparation : null;
  const next = nextOf(close, me.role);
  const closed = {
    says: signed ? `${signed.closed_by} firmó y cerró la versión ${signed.version}.` : mineOf(next, 'close'),
    note: signed ? formatInstant(signed.closed_at) : next.is === 'close' ? me.name : null,
    isDone: signed !== undefined,
    isMine: !signed && next.is === 'close',
  };
  if (signed ? signed.prepared === null : isAlone) return [{ title: 'Firma', ...closed }];
  return [
    {
      title: 'Preparado',
      says: prepared ? `${prepared.by} firmó la preparación.` : mineOf(next, 'prepare'),
      note: prepared ? formatInstant(prepared.at) : next.is === 'prepare' ? me.name : null,
      isDone: prepared !== null,
      isMine: !prepared && next.is === 'prepare',
    },
    { title: 'Revisado', ...closed },
  ];
}

function mineOf(next: Next, what: Next['is']): string {
  if (next.is === what) return 'Falta tu firma.';
  return next.is === 'wait' ? next.why : 'Falta la firma de otra persona.';
}

const SIGNS = { shape: 'half', tone: 'info' } as const;

function lookOf(state: CloseCheck['state']): { shape: FichaShape; tone: Tone } {
  const { shape, tone } = CHECK_LOOK[state];
  return { shape, tone };
}

function Check({ check, period }: { check: CloseCheck; period: string }) {
  const { title, way, to } = CHECKS[check.id];
  return (
    <Row mark={CHECK_LOOK[check.state]} title={title} says={check.says} note={check.note}>
      <Link
        to={`${to}?tax_period=${period}${check.id === 'files' ? `&reporte=${check.file ?? 'rce'}` : ''}`}
        className="touch-target whitespace-nowrap text-caption font-medium text-ink-link underline underline-offset-2"
      >
        {way}
        <span className="sr-only">: {title}</span>
      </Link>
    </Row>
  );
}

interface RowProps {
  mark: { shape: FichaShape; tone: Tone; says: string };
  title: string;
  says: string;
  note: string | null;
  tinted?: boolean;
  children?: React.ReactNode;
}

function Row({ mark, title, says, note, tinted = false, children }: RowProps) {
  return (
    <li
      data-check
      tabIndex={-1}
      className={cx(
        'grid min-h-[49px] grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2.5 py-2 pr-4 pl-[18px] text-dense -outline-offset-2 max-md:px-3.5 max-md:py-2.5',
        tinted && 'bg-info-soft',
      )}
    >
      <Ficha shape={mark.shape} tone={mark.tone} size={11} />
      <span className="min-w-0">
        <b className="mr-2 text-body font-semibold text-ink-strong">{title}</b>
        <span className="sr-only">{mark.says}. </span>
        <span className="text-ink-muted">{says}</span>
        {note && <span className="num block text-caption text-ink-subtle">{note}</span>}
      </span>
      {children}
    </li>
  );
}
