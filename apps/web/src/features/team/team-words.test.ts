import { chargePlan } from '@yupana/contract/billing.ts';
import { registerBusiness, updateCredentials } from '@yupana/contract/businesses.ts';
import type { Call } from '@yupana/contract/call.ts';
import { closePeriod, preparePeriod, reopenPeriod } from '@yupana/contract/closing.ts';
import { forgetApiClient, getCredentialsState, validateCredentials } from '@yupana/contract/credentials.ts';
import { archiveBusiness } from '@yupana/contract/custody.ts';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { declineObserved, validateObserved } from '@yupana/contract/deciding.ts';
import { openMailboxMessage } from '@yupana/contract/mailbox.ts';
import { mayMake, type Role, roles } from '@yupana/contract/roles.ts';
import { changeMember, inviteMember, removeMember, type TeamPerson } from '@yupana/contract/team.ts';
import { zipValidated } from '@yupana/contract/voucher-zips.ts';
import { expect, test } from 'vitest';
import { initialsOf, MAY, marksOf, onlyTheirs } from './team-words.ts';

const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'Ver y descargar': [getPurchaseDashboard, zipValidated],
  'Validar y rechazar': [validateObserved, declineObserved],
  'Preparar el cierre': [preparePeriod],
  'Revisar, firmar y reabrir': [closePeriod, reopenPeriod],
  'Credenciales SOL': [getCredentialsState, validateCredentials, updateCredentials, forgetApiClient],
  'Abrir el buzón en SUNAT': [openMailboxMessage],
  'Registrar y archivar empresas': [registerBusiness, archiveBusiness],
  'Equipo, plan y pagos': [inviteMember, changeMember, removeMember, chargePlan],
};

test.each(MAY.map(({ what, who }) => [what, who] as const))('«%s» is told of those who may do it', (what, who) => {
  const calls = CALLS[what] ?? [];
  expect(calls).not.toEqual([]);
  for (const { id, access } of calls)
    expect([id, roles.filter((role) => mayMake(role, access as Role))]).toEqual([id, who]);
});

const businesses = ['a', 'b', 'c'].map((uuid) => ({ uuid, ruc: '20990001015', name: uuid })) as never;
const who = (uuid: string, role: Role, business_uuids: string[]) => ({ uuid, role, business_uuids }) as TeamPerson;
const ownerOfAll = who('rosa', 'owner', ['a', 'b', 'c']);
const passes = (person: TeamPerson, ...others: TeamPerson[]) =>
  onlyTheirs({ people: [ownerOfAll, person, ...others], businesses }, person).map(({ uuid }) => uuid);

test('what passes to an owner are the companies of which nobody else decides', () => {
  const carla = who('carla', 'assistant', ['a', 'b']);
  expect(passes(carla)).toEqual(['a', 'b']);
  expect(passes(carla, who('luis', 'accountant', ['b', 'c']))).toEqual(['a']);
  expect(passes(carla, who('ana', 'assistant', ['a']))).toEqual(['b']);
  // Who only looks looks after none.
  expect(passes(carla, who('julio', 'reader', ['a', 'b']))).toEqual(['a', 'b']);
  expect(passes(who('luis', 'accountant', ['c']))).toEqual(['c']);
});

test('nothing passes from who only looked, nor from another owner', () => {
  expect(passes(who('julio', 'reader', ['a']))).toEqual([]);
  expect(passes(who('eva', 'owner', ['a', 'b', 'c']))).toEqual([]);
});

test.each([
  ['Rosa Elena Huamaní Ccori', 'RH'],
  ['Luis Quispe', 'LQ'],
  ['paola.vega@estudio.example', 'PV'],
  ['', ''],
])('the initials of «%s» are «%s»', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('of twenty marks one is lit for any company, and all only for all of them', () => {
  expect([marksOf(0, 80), marksOf(1, 80), marksOf(31, 80), marksOf(79, 80), marksOf(80, 80), marksOf(0, 0)]).toEqual([
    0, 1, 8, 19, 20, 0,
  ]);
});
