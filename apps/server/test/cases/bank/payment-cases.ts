import { randomUUID } from 'node:crypto';
import { registerPayments, undoPayment } from '@yupana/contract/bank-payments.ts';
import { addSupport, listSupports, removeSupport } from '@yupana/contract/supports.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call, type TestApp } from '../../harness.ts';
import { bankRoom, code } from './bank-room.ts';

/** Payments that somebody writes down, and proofs of purchases, within analysis.medium.test.ts: it needs no app of its own. */
export function paymentCases(started: () => TestApp): void {
  const room = bankRoom(started);
  const { query, upload, charge, confirm, undo, paymentsOf, tenant } = room;

  test('a payment written down by hand counts once, and is taken back', async () => {
    const body = {
      request: randomUUID(),
      vouchers: [1, 2].map((number) => ({ code: code(number), amount: 100 })),
      ...{ date: '2026-10-19', means: '007' as const, bank: 'BBVA', operation: '912' },
    };
    const register = () => call(room.app, registerPayments, { ...query(), body }, room.rosa.token);
    expect((await register()).body.data).toMatchObject({ changed: 2, already: 0, judged_again: 2, is_first: true });
    expect((await register()).body.data).toMatchObject({ changed: 0, already: 2, judged_again: 0 });
    const [one] = (await paymentsOf(1)).payments;
    expect(one).toMatchObject({ origin: 'typed', bank: 'BBVA', means: '007', amount: 100 });
    const back = { ...query(), body: { payment: one?.uuid ?? '', reason: 'Era de otra' } };
    expect((await call(room.app, undoPayment, back, room.rosa.token)).body.data).toEqual({
      changed: 1,
      already: 0,
      judged_again: 1,
    });
    expect(await paymentsOf(1)).toMatchObject({ paid: 0, payments: [{ undone: { reason: 'Era de otra' } }] });
    // Taken back, nothing is paid of it: a charge of its whole amount is found to be of it.
    await upload();
    expect(await charge(2950)).toMatchObject({ state: 'suggested', vouchers: [{ code: code(1), paid: 0 }] });
    for (const date of ['2099-01-01', '1900-01-01']) {
      const odd = { ...body, vouchers: [{ code: code(2), amount: 1 }], request: randomUUID(), date };
      expect(
        (await call(room.app, registerPayments, { ...query(), body: odd }, room.rosa.token)).error.errors[0]?.field,
      ).toBe('date');
    }
    // Beyond a sol it is no rounding.
    const excess = { ...body, vouchers: [{ code: code(1), amount: 2951.01 }], request: randomUUID() };
    expect(
      (await call(room.app, registerPayments, { ...query(), body: excess }, room.rosa.token)).error.errors[0]?.code,
    ).toBe('PAYMENT_EXCEEDS');
    // The same request for another voucher was of no use, and is not said to be.
    const other = { ...query(), body: { ...body, vouchers: [{ code: code(2), amount: 1 }] } };
    expect((await call(room.app, registerPayments, other, room.rosa.token)).error.errors[0]?.field).toBe('request');
  });

  test('several are paid what is left of each, and those that are paid are skipped and counted', async () => {
    const register = (vouchers: { code: string; amount?: number }[], request = randomUUID()) => {
      const how = { date: '2026-10-19', means: '003' as const, bank: 'BCP', operation: '' };
      return call(room.app, registerPayments, { ...query(), body: { request, vouchers, ...how } }, room.rosa.token);
    };
    await register([
      { code: code(1), amount: 1000 },
      { code: code(2), amount: 3539.5 },
    ]);
    const all = [1, 2, 3].map((number) => ({ code: code(number) }));
    const request = randomUUID();
    const { data } = (await register(all, request)).body;
    const skipped = [{ code: code(2), why: 'ya estaba pagado' }];
    expect(data).toMatchObject({ changed: 2, already: 0, skipped });
    expect((await paymentsOf(1)).paid).toBe(2950);
    expect((await paymentsOf(2)).paid).toBe(3539.5);
    expect((await register(all, request)).body.data).toMatchObject({ changed: 0, already: 2, skipped });
    expect((await paymentsOf(1)).payments).toHaveLength(2);
    const strange = await register([{ code: code(3) }, { code: code(99) }]);
    expect([strange.status, (await paymentsOf(3)).payments.length]).toEqual([404, 1]);
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${room.business.id}::uuid`.execute(tx),
    );
    const closed = [{ code: code(1), why: 'periodo cerrado' }];
    expect((await register([{ code: code(1) }])).body.data).toMatchObject({ changed: 0, skipped: closed });
    expect((await register([{ code: code(1), amount: 1 }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
  });

  test('purchases of a closed period are left as they are', async () => {
    await upload();
    const [first, second] = [await charge(2950), await charge(3540)];
    await confirm(first.uuid, [{ code: code(1), amount: 2950 }]);
    const note = () => {
      const body = {
        request: randomUUID(),
        code: code(1),
        proof: 'note' as const,
        date: '2026-10-19',
        note: 'Contrato',
      };
      return call(room.app, addSupport, { ...query(), body }, room.rosa.token);
    };
    const { supports } = (await note()).body.data;
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${room.business.id}::uuid`.execute(tx),
    );
    expect((await confirm(second.uuid, [{ code: code(2), amount: 3540 }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await undo(first.uuid)).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await charge(2950)).state).toBe('confirmed');
    expect((await charge(3540)).state).toBe('suggested');
    const gone = { ...query(), body: { support: supports[0]?.uuid ?? '' } };
    expect((await note()).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await call(room.app, removeSupport, gone, room.rosa.token)).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    const asked = { query: { ruc: room.business.ruc, code: code(1) } };
    expect((await call(room.app, listSupports, asked, room.rosa.token)).body.data.supports).toEqual(supports);
  });

  test('a request that added something is no other: the same again is told, and another refused', async () => {
    const first = {
      request: randomUUID(),
      code: code(1),
      proof: 'note' as const,
      date: '2026-10-19',
      note: 'Contrato',
    };
    const add = (body: object = {}) =>
      call(room.app, addSupport, { ...query(), body: { ...first, ...body } }, room.rosa.token);
    const { supports } = (await add()).body.data;
    expect((await add()).body.data.supports).toEqual(supports);
    const file = { name: 'a.pdf', content: Buffer.from('%PDF-1.7').toString('base64') };
    for (const other of [{ code: code(2) }, { note: 'Guía' }, { date: '2026-10-18' }, { amount: 5 }, { file }]) {
      const { status, error } = await add(other);
      expect([status, error.errors[0]?.code, error.errors[0]?.field]).toEqual([422, 'INVALID_REQUEST', 'request']);
    }
    const asked = { query: { ruc: room.business.ruc, code: code(2) } };
    expect((await call(room.app, listSupports, asked, room.rosa.token)).body.data.supports).toEqual([]);
    const gone = { ...query(), body: { support: supports[0]?.uuid ?? '' } };
    expect((await call(room.app, removeSupport, gone, room.rosa.token)).body.data.supports).toEqual([]);
    const { status, error } = await add();
    expect([status, error.errors[0]?.field]).toEqual([422, 'request']);
    expect(error.errors[0]?.message).toContain('que después se quitó');
  });

  test('a proof with its file becomes known, a plain note does not, and the file is had by its link alone', async () => {
    const pdf = Buffer.from('%PDF-1.7 contrato');
    const add = (
      proof: 'note' | 'purchase-contract',
      file: Buffer | null,
      note = 'Contrato de compra',
      date = '2026-10-19',
    ) =>
      call(
        room.app,
        addSupport,
        {
          ...query(),
          body: {
            ...{ request: randomUUID(), code: code(1), proof, date, note },
            file: file && { name: 'contrato.pdf', content: file.toString('base64') },
          },
        },
        room.rosa.token,
      );
    const fact = async () => {
      const { rows } = await tenant((tx) =>
        sql<{ said: string }>`select state || ' ' || value::text as said from voucher_facts
          where business_id = ${room.business.id}::uuid and kind = 'support'`.execute(tx),
      );
      return rows[0]?.said;
    };
    expect((await add('note', null, '')).status).toBe(422);
    const toCome = await add('purchase-contract', pdf, '', '2062-10-19');
    expect([toCome.status, toCome.error.errors[0]?.field]).toEqual([422, 'date']);
    expect(await fact()).toBeUndefined();
    expect((await add('note', Buffer.from('MZ'))).error.errors[0]?.code).toBe('SUPPORT_FILE_REFUSED');
    await add('note', null);
    expect(await fact()).toBe('absent {}');
    const { supports } = (await add('purchase-contract', pdf)).body.data;
    expect(await fact()).toContain('known');
    expect(supports).toHaveLength(2);
    const contract = supports.find(({ proof }) => proof === 'purchase-contract');
    expect(contract?.file).toMatchObject({ name: 'contrato.pdf', size: pdf.length, type: 'application/pdf' });
    const url = `${room.app.url}${contract?.file?.url}`;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
    expect((await fetch(url.replace(/signature=..../, 'signature=AAAA'))).status).toBe(403);
    const gone = { ...query(), body: { support: contract?.uuid ?? '' } };
    expect((await call(room.app, removeSupport, gone, room.rosa.token)).body.data.supports).toHaveLength(1);
    expect((await call(room.app, removeSupport, gone, room.rosa.token)).status).toBe(200);
    expect(await fact()).toBe('absent {}');
    const left = await call(
      room.app,
      listSupports,
      { query: { ruc: room.business.ruc, code: code(1) } },
      room.rosa.token,
    );
    expect(left.body.data.supports).toMatchObject([{ proof: 'note', file: null }]);
    await tenant((tx) =>
      sql`update businesses set archived_at = now(), held_at = null where id = ${room.business.id}::uuid`.execute(tx),
    );
    expect((await add('note', null)).error.errors[0]?.code).toBe('BUSINESS_ARCHIVED');
  });
}
