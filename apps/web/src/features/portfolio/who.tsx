import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { Portfolio } from './use-portfolio.ts';

type Person = Portfolio['people'][number];

/** Who answers for a company, by their initials; the name is its title, and is read. */
export function Who({ person }: { person: Person | undefined }) {
  if (!person) return <span className="text-ink-subtle">–</span>;
  const name = nameOfPerson(person);
  return (
    <span
      title={name}
      className="inline-grid size-[22px] place-items-center rounded-full bg-surface-sunken text-[11px] font-semibold text-ink-muted shadow-[inset_0_0_0_1px_var(--line-strong)]"
    >
      <span aria-hidden="true">{`${person.name.charAt(0)}${person.last_name.charAt(0)}`.toLocaleUpperCase('es')}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
