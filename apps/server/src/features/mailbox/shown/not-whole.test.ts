import { expect, test } from 'vitest';
import type { MailboxRow } from './all-messages.ts';
import { notWhole } from './not-whole.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const company = { uuid: '1', ruc: '20990001015', name: 'Comercial Siete Quenas', trouble: null };
const row = (different: Partial<MailboxRow> = {}): MailboxRow => ({
  ...{
    business_id: '1',
    firm_id: '2',
    read_at: new Date('2026-11-20T11:30:00Z'),
    rejected_count: 0,
    folders_unread: false,
  },
  ...{ labels: {}, fault: null, failed_at: null, tries: 0, due_at: null },
  ...different,
});
const said = (different: Partial<MailboxRow> | undefined, trouble: 'sol-user' | null = null) =>
  notWhole({ ...company, trouble }, different && row(different), NOW);

test('a mailbox that was read whole today has nothing to tell', () => {
  expect(said({})).toBeUndefined();
  expect(said({ due_at: new Date('2026-11-20T14:59:00Z') })).toBeUndefined();
});

test('one that nobody read says why, and one that is being read says so', () => {
  expect(said(undefined)).toMatchObject({ state: 'never', says: expect.stringContaining('Se lee con la recolección') });
  expect(said(undefined, 'sol-user')).toMatchObject({
    says: expect.stringContaining('SUNAT rechazó el usuario o la clave SOL.'),
  });
  expect(said({ read_at: null, due_at: NOW })).toMatchObject({ state: 'reading', read_at: null });
});

test('one that was last read days ago is told, though no attempt failed: with a refused key none is made', () => {
  const read_at = new Date('2026-11-17T11:30:00Z');
  expect(said({ read_at }, 'sol-user')).toMatchObject({
    state: 'failed',
    says: 'No se lee desde el 17/11/2026 06:30. SUNAT rechazó el usuario o la clave SOL.',
  });
});

test('what of a reading is missing is named', () => {
  expect(said({ rejected_count: 2, folders_unread: true })).toMatchObject({
    state: 'partly',
    says: 'Leído el 20/11/2026 06:30 en parte: sus carpetas no se pudieron leer y 2 mensajes no se entendieron.',
  });
});

test('a failure stands before all, with what a person may do', () => {
  const failed_at = new Date('2026-11-20T12:00:00Z');
  expect(said({ fault: 'SOL_PERMISSION_MISSING', failed_at, rejected_count: 2 })).toMatchObject({
    state: 'no-permission',
    todo: expect.stringContaining('Asignar perfiles'),
  });
});
