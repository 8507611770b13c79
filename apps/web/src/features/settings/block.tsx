import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useIsArchived } from '../../lib/archived.ts';
import { FormError } from '../../lib/forms/form-error.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { BlockLook } from './blocks.ts';
import { Coming } from './coming.tsx';
import { Overtaken } from './overtaken.tsx';
import { useTheEditing } from './use-editing.ts';
import { WhyFields } from './why-fields.tsx';

interface BlockProps {
  look: BlockLook;
  /** Another button than «Editar». */
  begins?: { label: string; onClick: () => void };
  /** As it is looked at. */
  children: ReactNode;
  /** The fields, while it is edited. */
  fields: ReactNode;
}

const FIELD = ':is(input, select, textarea, button):not(:disabled)';

/** One block of the board: what the company told, or its fields while it is edited. Ctrl+Enter saves, Esc discards. */
export function Block({ look, begins, children, fields }: BlockProps) {
  const { name, title, wide } = look;
  const { settings, draft, start, error } = useTheEditing();
  const archived = useIsArchived();
  const id = useId();
  const edited = draft?.block === name;
  const section = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (edited && !was.current) {
      const within = section.current?.querySelector('[data-open]') ?? section.current?.querySelector('[data-fields]');
      within?.querySelector<HTMLElement>(FIELD)?.focus();
      section.current?.scrollIntoView?.({ block: 'nearest' });
    }
    // Whoever was within is not left nowhere.
    if (!edited && was.current && document.activeElement === document.body) button.current?.focus();
    was.current = edited;
  }, [edited]);
  const onKeyDown = useKeys(edited);
  return (
    <section
      ref={section}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className={cx(
        'min-w-0 border-t px-[18px] pt-[13px] pb-3.5 max-md:px-3.5 max-md:first:border-t-0',
        'md:nth-[-n+2]:border-t-0 md:not-nth-[2n+1]:border-l xl:nth-[-n+3]:border-t-0 xl:not-nth-[3n+1]:border-l xl:nth-[3n+1]:border-l-0',
        wide && 'md:col-span-2 md:border-l-0! xl:col-span-3',
        edited && 'max-md:order-first max-md:border-t-0',
      )}
    >
      <header className="mb-1.5 flex min-h-7 items-center justify-between gap-2">
        <h2 id={id} className="text-body font-semibold text-ink-strong">
          {title}
        </h2>
        {!edited && !archived && (
          <Button
            ref={button}
            variant="ghost"
            size="sm"
            className="-mr-2"
            aria-label={begins ? `Agregar ${begins.label.toLowerCase()}` : `Editar ${title}`}
            aria-disabled={draft !== null}
            aria-description={draft ? 'Guarda o descarta primero lo que estás cambiando' : undefined}
            icon={begins && <Plus size={15} strokeWidth={1.75} aria-hidden />}
            onClick={begins?.onClick ?? (() => start(name))}
          >
            {begins?.label ?? 'Editar'}
          </Button>
        )}
      </header>
      {edited ? (
        <div data-fields className="flex flex-col gap-3 **:scroll-mb-32">
          <Overtaken />
          <FormError error={error} />
          {fields}
          {settings && <Coming settings={settings} of={look} />}
          <WhyFields />
        </div>
      ) : (
        <>
          {children}
          {settings && <Coming settings={settings} of={look} />}
        </>
      )}
    </section>
  );
}

function useKeys(edited: boolean) {
  const { save, discard } = useTheEditing();
  return (event: KeyboardEvent) => {
    if (!edited || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      discard();
    }
  };
}
