import type { CloseVersion } from '@yupana/contract/closing.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';

interface SignatureBoardProps {
  /** The version that stands, if the period is closed. */
  signed: CloseVersion | undefined;
  name: string;
}

/** Who prepared and signed. An account has one person: there is one signature, and it says so. */
export function SignatureBoard({ signed, name }: SignatureBoardProps) {
  const who = signed?.closed_by ?? name;
  return (
    <section aria-label="Firma" className="rounded-md border bg-surface px-4 py-3 max-xl:order-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full border border-brand-soft-border bg-brand-soft text-caption font-semibold text-brand-soft-text"
        >
          {initialsOf(who)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-caption text-ink-subtle">Preparado y firmado por</span>
          <b className="block text-body font-semibold text-ink-strong wrap-anywhere">{who}</b>
        </span>
        <span className="text-right">
          <Badge
            tone={signed ? 'positive' : 'info'}
            mark={<Ficha shape={signed ? 'full' : 'half'} tone={signed ? 'positive' : 'info'} />}
          >
            {signed ? 'Firmado' : 'Falta firmar'}
          </Badge>
          {signed && (
            <span className="num mt-1 block text-caption text-ink-subtle">{formatInstant(signed.closed_at)}</span>
          )}
        </span>
      </div>
      <p className="mt-2 text-caption text-ink-subtle">Tu cuenta tiene una sola persona: firma quien prepara.</p>
    </section>
  );
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 2 ? words.at(-2) : words[1]].map((word) => word?.charAt(0) ?? '').join('');
}
