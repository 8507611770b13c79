import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { describe, expect, test } from 'vitest';
import type { CompanyClose } from '../closing/closes-of-companies.ts';
import type { RunOfCompany } from '../collection/runs/newest-runs.ts';
import { accessCell, closeCell, collectionCell, documentsCell } from './cells.ts';

type Documents = PortfolioRow['documents'];
const AT = '2026-11-17T15:38:00.000Z';
const book = (name: 'RCE' | 'RVIE', part: Partial<BookCompleteness> = {}): BookCompleteness => ({
  ...{ book: name, tax_period: '202610' as BookCompleteness['tax_period'], outcome: 'complete', held: false },
  ...{ month_open: false, month_over: true, collecting: false, at: AT, figures_at: AT, expected: null, obtained: null },
  ...{ unread: 0, reason: null, next_try_at: null, last_complete_period: null },
  ...part,
});
const run = (part: Partial<RunOfCompany> = {}): RunOfCompany => ({
  ...{ business_id: 'b', id: 'r', state: 'done', books_done: 4, books_expected: 4, error_code: null },
  ...{ next_try_at: null, finished_at: new Date(AT) },
  ...part,
});
const NOT_TRIED = { outcome: 'never', at: null } as const;

test('the credentials say what is the matter with them, in few words', () => {
  const said = (part: object) =>
    Object.values(accessCell({ status: 'VALID', trouble: null, missing_permissions: [], ...part })).join(': ');
  expect(said({})).toBe('fine: Válidas');
  expect(said({ status: 'IN_PROGRESS' })).toBe('waits: Por verificar');
  expect(said({ status: 'INVALID_CREDENTIALS', trouble: 'sol-user' })).toBe('refused: Clave rechazada');
  expect(said({ status: 'INVALID_CREDENTIALS', trouble: 'sol-user-locked' })).toBe('refused: Bloqueado');
  expect(said({ status: 'INVALID_CREDENTIALS', trouble: 'sol-user-rests' })).toBe('warns: Clave en espera');
  expect(said({ status: 'INVALID_CREDENTIALS' })).toBe('refused: Clave rechazada');
  const missing = (count: number) => Array.from({ length: count }, () => ({ module_name: 'SIRE' }));
  expect(said({ status: 'MISSING_PERMISSIONS', missing_permissions: missing(1) })).toBe('warns: Falta 1 permiso');
  expect(said({ status: 'MISSING_PERMISSIONS', missing_permissions: missing(3) })).toBe('warns: Faltan 3 permisos');
  expect(said({ status: 'MISSING_PERMISSIONS' })).toBe('warns: Faltan permisos');
});

describe('the last collection', () => {
  const said = (books: readonly BookCompleteness[], of?: RunOfCompany) => {
    const { is, says } = collectionCell(books, of);
    return `${is}: ${says}`;
  };
  const both = [book('RCE'), book('RVIE')];

  test('is told with when the period was asked for last', () => {
    const later = '2026-11-17T16:00:00.000Z';
    expect(collectionCell([book('RCE'), book('RVIE', { at: later })], run()).at).toBe(later);
    expect(collectionCell([book('RCE', NOT_TRIED), book('RVIE', NOT_TRIED)], undefined).at).toBeNull();
  });

  test('is what is under way, or waits, before what was', () => {
    expect(said(both, run({ state: 'running', books_done: 2 }))).toBe('running: Van 2 de 4');
    expect(said(both, run({ state: 'running', books_done: 0, books_expected: 0 }))).toBe('running: Verificando');
    expect(said(both, run({ state: 'pending' }))).toBe('waiting: En cola');
  });

  test('is none where nobody tried, and failed where nothing came', () => {
    const never = [book('RCE', NOT_TRIED), book('RVIE', NOT_TRIED)];
    expect(said([], undefined)).toBe('never: Nunca');
    expect(said(never, undefined)).toBe('never: Nunca');
    expect(said(never, run())).toBe('never: Nunca');
    expect(said(never, run({ state: 'failed', error_code: 'SOL_USER_REJECTED' }))).toBe('failed: No entró');
    const failed = [book('RCE', { outcome: 'failed' }), book('RVIE', { outcome: 'failed' })];
    expect(said(failed, run({ state: 'failed', error_code: 'SUNAT_UNAVAILABLE' }))).toBe('failed: Sin respuesta');
    expect(said(failed, run())).toBe('failed: Falló');
  });

  test('says which book did not come, how many differ, and that the month was not over', () => {
    expect(said([book('RCE'), book('RVIE', { outcome: 'failed' })], run())).toBe('partial: Sin ventas');
    expect(said([book('RCE', NOT_TRIED), book('RVIE')], run())).toBe('partial: Sin compras');
    expect(said([book('RCE', { outcome: 'gap' }), book('RVIE')], run())).toBe('differs: 1 difiere');
    expect(said([book('RCE', { held: true }), book('RVIE', { outcome: 'gap' })], run())).toBe('differs: 2 difieren');
    expect(said([book('RCE'), book('RVIE', { outcome: 'unverified' })], run())).toBe('doubtful: 1 sin confirmar');
    expect(said([book('RCE', { month_open: true }), book('RVIE')], run())).toBe('early: Antes de fin de mes');
    expect(said([book('RCE'), book('RVIE', { outcome: 'empty' })], run())).toBe('complete: Completa');
  });
});

test('documents are counted; where a book did not come, none of the other is not «none»', () => {
  const both = [book('RCE'), book('RVIE')];
  const half = [book('RCE', { ...NOT_TRIED, figures_at: null }), book('RVIE')];
  expect(documentsCell({ held: 48, expected: 52 }, half)).toEqual({ held: 48, expected: 52 });
  expect(documentsCell({ held: 0, expected: 0 }, both)).toEqual({ held: 0, expected: 0 });
  expect(documentsCell({ held: 0, expected: 0 }, half)).toBeNull();
  expect(documentsCell(undefined, both)).toBeNull();
});

describe('the close', () => {
  const close = (part: Partial<CompanyClose> = {}): CompanyClose => ({
    ...{ seq: 7, version: null, preparedBy: null, isAlone: true },
    ...part,
  });
  const asks = { isReady: true, documents: { held: 52, expected: 52 } as Documents, mayClose: true, me: 'rosa' };
  const said = (part: Partial<CompanyClose>, who: Partial<typeof asks> = {}) => {
    const { says, ready, can_close } = closeCell(close(part), { ...asks, ...who });
    return [says, ready, can_close];
  };

  test('may be made by one alone once nothing else is missing', () => {
    expect(said({}, { isReady: false })).toEqual(['Por cerrar', false, false]);
    expect(said({})).toEqual(['Lista, sin cerrar', true, true]);
    expect(said({}, { mayClose: false })).toEqual(['Lista, sin cerrar', true, false]);
    expect(closeCell(close(), asks).seq).toBe(7);
  });

  test('asks for a reason where XML are missing, as its own screen does; of what it cannot close it says nothing of that', () => {
    const asked = (documents: Documents, part: Partial<CompanyClose> = {}, isReady = true) => {
      const { says, asks: why, can_close } = closeCell(close(part), { ...asks, documents, isReady });
      return [says, why, can_close];
    };
    expect(asked({ held: 52, expected: 52 })).toEqual(['Lista, sin cerrar', null, true]);
    expect(asked({ held: 51, expected: 52 })).toEqual(['Lista, pide motivo', 'Falta 1 XML', true]);
    expect(asked({ held: 0, expected: 1_052 })).toEqual(['Lista, pide motivo', 'Faltan 1,052 XML', true]);
    expect(asked(null)).toEqual(['Lista, sin cerrar', null, true]);
    expect(asked({ held: 1, expected: 2 }, {}, false)).toEqual(['Por cerrar', null, false]);
    const version = { version: 1, state: 'done', isReopened: true } as const;
    expect(asked({ held: 1, expected: 2 }, { version })).toEqual(['Reabierta, v2', 'Falta 1 XML', true]);
    expect(asked({ held: 1, expected: 2 }, { version: { ...version, isReopened: false } })[1]).toBeNull();
  });

  test('takes two where there are two: who prepared it does not close it', () => {
    expect(said({ isAlone: false })).toEqual(['Lista, sin cerrar', true, false]);
    expect(said({ isAlone: false, preparedBy: 'rosa' })).toEqual(['En revisión', true, false]);
    expect(said({ isAlone: false, preparedBy: 'carla' })).toEqual(['En revisión', true, true]);
    expect(said({ isAlone: false, preparedBy: 'carla' }, { isReady: false })).toEqual(['Por cerrar', false, false]);
  });

  test('of a version that stands is none, whatever its package; one that was reopened counts the next', () => {
    const of = (state: 'building' | 'done' | 'failed', isReopened = false) => ({
      version: { version: 1, state, isReopened },
    });
    expect(said(of('building'))).toEqual(['Armando, v1', false, false]);
    expect(said(of('failed'))).toEqual(['Sin paquete', false, false]);
    expect(said(of('done'))).toEqual(['Cerrada, v1', false, false]);
    expect(said(of('done', true), { isReady: false })).toEqual(['Reabierta, v2', false, false]);
    expect(said(of('done', true))).toEqual(['Reabierta, v2', true, true]);
  });
});
