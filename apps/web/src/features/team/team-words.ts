import { mayMake, type Role } from '@yupana/contract/roles.ts';
import type { Team, TeamPerson } from '@yupana/contract/team.ts';

/** What the team's screen says, in one place. */

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Dueño',
  accountant: 'Contador',
  assistant: 'Asistente',
  reader: 'Lectura',
};

export const ROLE_SAYS: Record<Role, string> = {
  owner: 'Ve todas las empresas, y además equipo, plan y pagos.',
  accountant: 'Prepara, revisa y firma en sus empresas.',
  assistant: 'Decide comprobantes y prepara; no firma la revisión.',
  reader: 'Mira y descarga. Para auditores o clientes.',
};

/** What each role may do: as the calls ask of who makes them, to which a test holds it. */
export const MAY: readonly { what: string; who: readonly Role[] }[] = [
  { what: 'Ver y descargar', who: ['owner', 'accountant', 'assistant', 'reader'] },
  { what: 'Validar y rechazar', who: ['owner', 'accountant', 'assistant'] },
  { what: 'Preparar el cierre', who: ['owner', 'accountant', 'assistant'] },
  { what: 'Revisar, firmar y reabrir', who: ['owner', 'accountant'] },
  { what: 'Credenciales SOL', who: ['owner', 'accountant'] },
  { what: 'Abrir el buzón en SUNAT', who: ['owner', 'accountant'] },
  { what: 'Registrar y archivar empresas', who: ['owner'] },
  { what: 'Equipo, plan y pagos', who: ['owner'] },
];

/** `RH` of Rosa Elena Huamaní Ccori; of an address its first letters. */
export function initialsOf(text: string): string {
  const words = text
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const last = words.length > 2 ? words.at(-2) : words[1];
  return `${words[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toLocaleUpperCase('es');
}

/** The companies that nobody else who may decide works on, beside the owners: what passes to one of them. */
export function onlyTheirs(
  { people, businesses }: Pick<Team, 'people' | 'businesses'>,
  person: TeamPerson,
): Team['businesses'] {
  const decides = ({ role }: TeamPerson) => role !== 'owner' && mayMake(role, 'assistant');
  if (!decides(person)) return [];
  const others = people.filter((other) => other.uuid !== person.uuid && decides(other));
  const looked = new Set(others.flatMap(({ business_uuids }) => business_uuids));
  return businesses.filter(({ uuid }) => person.business_uuids.includes(uuid) && !looked.has(uuid));
}

/** Of so many companies, how many of twenty marks are lit: none only where there is none, all only where there are all. */
export function marksOf(count: number, of: number, marks = 20): number {
  if (count <= 0 || of <= 0) return 0;
  if (count >= of) return marks;
  return Math.min(marks - 1, Math.max(1, Math.round((count / of) * marks)));
}
