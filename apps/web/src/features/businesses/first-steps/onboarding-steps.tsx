import { cx } from '../../../ui/cx.ts';
import { Ficha } from '../../../ui/figures/ficha.tsx';

const STEPS = ['Registro', 'Registrar empresas', 'Elige tu plan'] as const;

/** Where in the first steps one is. */
export function OnboardingSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol aria-label="Pasos" className="grid grid-cols-3 gap-2">
      {STEPS.map((name, place) => {
        const step = place + 1;
        const done = step < current;
        return (
          <li
            key={name}
            aria-current={step === current ? 'step' : undefined}
            className={cx(
              'flex items-center gap-2 border-t-2 pt-2 text-dense max-md:flex-col max-md:items-start max-md:gap-1',
              step <= current ? 'border-brand text-ink-strong' : 'border-line-strong text-ink-muted',
              step === current && 'font-semibold',
            )}
          >
            <Ficha shape={done ? 'full' : step === current ? 'half' : 'empty'} tone="brand" size={11} />
            {name}
            {done && <span className="sr-only">, hecho</span>}
          </li>
        );
      })}
    </ol>
  );
}
