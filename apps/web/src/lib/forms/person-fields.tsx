import { LONGEST_NAME } from '@yupana/contract/person.ts';
import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../../ui/controls/text-field.tsx';
import { keepDni, keepLetters, keepMobile } from './keep.ts';

type Given = Omit<ComponentProps<typeof TextField>, 'label'>;

export function DniField(props: Given) {
  return <TextField label="DNI" inputMode="numeric" onInput={keepDni} {...props} />;
}

export function MobileField(props: Given) {
  return (
    <TextField
      label="Celular"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onInput={keepMobile}
      {...props}
    />
  );
}

/** Names and surnames, side by side where there is room. */
export function NameFields({ name, surname }: { name: Given; surname: Given }) {
  return (
    <>
      <TextField
        label="Nombres"
        autoComplete="given-name"
        maxLength={LONGEST_NAME}
        onInput={keepLetters}
        className="!col-span-1 max-[340px]:!col-span-2"
        {...name}
      />
      <TextField
        label="Apellidos"
        autoComplete="family-name"
        maxLength={LONGEST_NAME}
        onInput={keepLetters}
        className="!col-span-1 max-[340px]:!col-span-2"
        {...surname}
      />
    </>
  );
}

interface NaturalPersonFieldsProps {
  paternal: Given;
  maternal: Given;
  given: Given;
  /** Before the fields. */
  children?: ReactNode;
}

/** The name of a RUC that is a natural person's, in its three parts. */
export function NaturalPersonFields({ paternal, maternal, given, children }: NaturalPersonFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-md border p-4 md:grid-cols-3">
      <legend className="px-1 text-caption text-ink-subtle">El RUC es de una persona natural</legend>
      {children}
      <TextField label="Apellido paterno" {...paternal} />
      <TextField label="Apellido materno" optional {...maternal} />
      <TextField label="Nombres" {...given} />
    </fieldset>
  );
}
