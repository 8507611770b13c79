import type { CloseVersion } from '@yupana/contract/closing.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import type { Close } from './use-close.ts';

interface SignatureBoardProps {
  signing: Close['signing'];
  /** The version that stands, if the period is closed. */
  signed: CloseVersion | undefined;
  /** Who looks. */
  name: string;
}

/** Who prepared and who reviewed; where one person alone works on the company there is one signature, and it says so. */
export function SignatureBoard({ signing, signed, name }: SignatureBoardProps) {
  const { is_alone: isAlone, preparation } = signing;
  const prepared = signed ? signed.prepared : preparation?.stands ? preparation : null;
  const isSingle = signed ? signed.prepared === null : isAlone;
  if (isSingle) {
    return (
      <section aria-label="Firma" className="rounded-md border bg-surface px-4 py-3 max-xl:order-3">
        <Signature what="Preparado y firmado por" who={signed?.closed_by ?? name} at={signed?.closed_at ?? null} />
        {isAlone && (
          <p className="mt-2 text-caption text-ink-subtle">
            Una sola persona trabaja en esta empresa: firma quien prepara.
          </p>
        )}
      </section>
    );
  }
  return (
    <section aria-label="Firmas" className="divide-y rounded-md border bg-surface px-4 max-xl:order-3">
      <div className="py-3">
        <Signature what="Preparado por" who={prepared?.by ?? 'Por firmar'} at={prepared?.at ?? null} />
        {!signed && preparation && !preparation.stands && (
          <p className="mt-2 text-caption text-warning-text">
            {preparation.by} lo preparó el {formatInstant(preparation.at)}, y el periodo cambió después.
          </p>
        )}
      </div>
      <div className="py-3">
        <Signature
          what="Revisado por"
          who={signed?.closed_by ?? 'Otra persona del estudio'}
          at={signed?.closed_at ?? null}
        />
      </div>
    </section>
  );
}

function Signature({ what, who, at }: { what: string; who: string; at: string | null }) {
  const isSigned = at !== null;
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full border text-caption font-semibold',
          isSigned
            ? 'border-brand-soft-border bg-brand-soft text-brand-soft-text'
            : 'border-line-strong border-dashed text-ink-muted',
        )}
      >
        {initialsOf(who)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-ink-subtle">{what}</span>
        <b className="block text-body font-semibold text-ink-strong wrap-anywhere">{who}</b>
      </span>
      <span className="text-right">
        <Badge
          tone={isSigned ? 'positive' : 'info'}
          mark={<Ficha shape={isSigned ? 'full' : 'half'} tone={isSigned ? 'positive' : 'info'} />}
        >
          {isSigned ? 'Firmado' : 'Falta firmar'}
        </Badge>
        {isSigned && <span className="num mt-1 block text-caption text-ink-subtle">{formatInstant(at)}</span>}
      </span>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 2 ? words.at(-2) : words[1]].map((word) => word?.charAt(0) ?? '').join('');
}
