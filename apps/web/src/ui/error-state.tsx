import { CircleAlert } from 'lucide-react';
import { Button } from './controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  onRetry: () => void;
  /** While the new try is under way. */
  retrying?: boolean;
  level?: 2 | 3;
  framed?: boolean;
  title?: string;
  text?: string;
  className?: string;
}

/** The block that failed says so itself and offers to try again; the blocks around it stay. */
export function ErrorState({
  onRetry,
  retrying = false,
  level,
  framed,
  title = 'Ocurrió un error',
  text = 'Por favor, inténtalo de nuevo en un minuto.',
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        level={level}
        framed={framed}
        title={title}
        mark={
          <span className="grid size-10 place-items-center rounded-full bg-danger-soft text-danger-text">
            <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
          </span>
        }
        action={
          <Button size="sm" busy={retrying} onClick={onRetry}>
            Reintentar
          </Button>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
