import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from './controls/segmented.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from './theme.ts';

export const THEMES: { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Claro', Icon: Sun },
  { value: 'dark', label: 'Oscuro', Icon: Moon },
  { value: 'system', label: 'Del sistema', Icon: Monitor },
];

/** Light, dark or as the system says. */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <Segmented
      label="Tema"
      value={useTheme()}
      onChange={chooseTheme}
      className={className}
      block
      options={THEMES.map(({ value, label, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={15} strokeWidth={1.75} aria-hidden />
            <span className="sr-only">{label}</span>
          </>
        ),
      }))}
    />
  );
}
