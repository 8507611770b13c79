import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { cx } from '../cx.ts';
import { useHotkey } from '../keys/use-hotkey.ts';
import { INPUT_CLASS, inputBoxClass } from './input-class.ts';
import { PlainIconButton } from './plain-icon-button.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** The accessible name; also the placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** `/` moves here from anywhere on the page. */
  shortcut?: boolean;
  className?: string;
}

/** Searches while it is written. Esc empties it. */
export function SearchInput({ label, value, onChange, shortcut = false, className, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Buscar', shortcut ? () => input.current?.focus() : null);
  return (
    <div className={cx(inputBoxClass({ dense: true }), className)}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <input
        {...props}
        ref={input}
        type="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={label}
        value={value}
        className={cx(INPUT_CLASS, '[&::-webkit-search-cancel-button]:hidden')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' ? (
        <PlainIconButton
          size="sm"
          label="Borrar búsqueda"
          className="-mr-1.5"
          icon={<X size={15} strokeWidth={1.75} />}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      ) : (
        shortcut && <Kbd className="max-md:hidden">/</Kbd>
      )}
    </div>
  );
}

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-xs border border-line-strong px-1 font-sans text-micro font-medium text-ink-subtle',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
