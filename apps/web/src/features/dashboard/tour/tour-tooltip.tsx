import { X } from 'lucide-react';
import { useId } from 'react';
import type { TooltipRenderProps } from 'react-joyride';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

/** One step of the tour: what it is, which of how many, and where to go on. */
export function TourTooltip({ index, size, isLastStep, step, controls }: TooltipRenderProps) {
  const titleId = useId();
  const contentId = useId();
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={contentId}
      className="flex w-[380px] max-w-[calc(100vw-32px)] flex-col gap-2 rounded-lg border bg-surface-raised p-4 shadow-popover"
    >
      <header className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="text-body font-semibold text-ink-strong">
          {step.title}
        </h2>
        <IconButton
          size="sm"
          label="Cerrar el recorrido"
          icon={<X size={17} strokeWidth={1.75} aria-hidden />}
          onClick={() => controls.skip('button_close')}
          className="-mt-1 -mr-1.5"
        />
      </header>
      <p id={contentId} className="text-dense text-ink-muted">
        {step.content}
      </p>
      <footer className="mt-1 flex items-center gap-2">
        <span className="num mr-auto text-caption text-ink-subtle" aria-live="polite">
          {index + 1} de {size}
        </span>
        {index > 0 && (
          <Button size="sm" variant="ghost" onClick={() => controls.prev('button_back')}>
            Atrás
          </Button>
        )}
        {/* The library takes the focus to it. */}
        <Button size="sm" variant="primary" data-action="primary" onClick={() => controls.next('button_primary')}>
          {isLastStep ? 'Finalizar' : 'Siguiente'}
        </Button>
      </footer>
    </div>
  );
}
