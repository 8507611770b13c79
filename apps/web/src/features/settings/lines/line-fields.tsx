import type { ReactNode } from 'react';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useTheEditing } from '../use-editing.ts';

interface TextProps {
  label: string;
  /** Of the field in the setting: `fleet.vehicles.0.plate`. */
  path: string;
  value: string;
  onWrite: (text: string) => void;
  wide?: boolean;
  optional?: boolean;
  type?: 'date';
  digits?: number;
  maxLength?: number;
  placeholder?: string;
  /** Below it, while nothing is wrong. */
  hint?: ReactNode;
  /** A control within its box. */
  after?: ReactNode;
}

/** A text of a line of a list. */
export function LineText({ label, path, value, onWrite, wide, digits, ...props }: TextProps) {
  const { errorAt, left } = useTheEditing();
  return (
    <TextField
      {...props}
      label={label}
      className={wide ? 'col-span-2' : undefined}
      value={value}
      error={errorAt(path)}
      autoComplete="off"
      {...(digits !== undefined && { inputMode: 'numeric' as const, maxLength: digits })}
      onChange={({ target }) => onWrite(digits === undefined ? target.value : target.value.replace(/\D/g, ''))}
      onBlur={() => left(path)}
    />
  );
}

interface PartProps<Part extends object> {
  line: Part;
  write: (part: Part) => void;
  path: string;
  wide?: boolean;
}

/** Whose RUC a line is of. */
export function LineRuc({ line, write, path, wide }: PartProps<{ ruc: string }>) {
  return (
    <LineText
      label="RUC"
      wide={wide ?? false}
      path={`${path}.ruc`}
      digits={11}
      value={line.ruc}
      onWrite={(ruc) => write({ ruc })}
    />
  );
}

/** What whoever a line is of is called. */
export function LineName({ line, write, path }: PartProps<{ name: string }>) {
  return (
    <LineText
      label="Razón social"
      wide
      path={`${path}.name`}
      value={line.name}
      maxLength={200}
      onWrite={(name) => write({ name })}
    />
  );
}

interface DaysProps {
  line: { since: string; until: string };
  write: (part: { since?: string; until?: string }) => void;
  path: string;
}

/** From when on a line counts, and until when. */
export function LineDays({ line, write, path }: DaysProps) {
  return (
    <>
      <LineText
        label="Desde"
        type="date"
        path={`${path}.since`}
        value={line.since}
        onWrite={(since) => write({ since })}
      />
      <LineText
        label="Hasta"
        optional
        type="date"
        path={`${path}.until`}
        value={line.until}
        onWrite={(until) => write({ until })}
      />
    </>
  );
}
