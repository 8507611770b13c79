import { summarizeMailbox } from '@yupana/contract/mailbox.ts';
import { addDays } from '@yupana/tax/days.ts';
import { expect, test } from 'vitest';
import { dateInLima } from '../../../src/platform/clock.ts';
import { call } from '../../harness.ts';
import type { CompanyMailbox } from './company-mailbox.ts';

/** What is shown of a mailbox that was read. */
export function shownCases(box: CompanyMailbox): void {
  const { sends, held, list, requests, reads, messageOf } = box;

  test('after a collection the mailbox is read whole, its folders too, and nothing is marked at SUNAT', async () => {
    const found = await list({ size: 100 });
    const all = await held();
    const since = addDays(dateInLima(new Date()), -30);
    expect(found).toMatchObject({ companies: 1, companies_total: 1, urgent: 2, reads: true, not_whole: [], days: 30 });
    const groups = Object.fromEntries(found.groups.map(({ group, count }) => [group, count]));
    expect(groups).toMatchObject({ urgent: 2, answer: 0 });
    const recent = all.filter((one) => (one as unknown as { day: string }).day >= since);
    expect(found.pagination.total_items).toBe(recent.length);
    expect(found.messages.map(({ group }) => group)).toEqual(
      found.messages
        .map(({ group }) => group)
        .toSorted(
          (a, b) => ['urgent', 'answer', 'informative'].indexOf(a) - ['urgent', 'answer', 'informative'].indexOf(b),
        ),
    );
    expect(await requests('obtenerDetalleNotiMen')).toBe(0);
    expect(all.every(({ readBy }) => readBy === null)).toBe(true);
    const { body } = await call(box.app, summarizeMailbox, {}, box.ana.token);
    expect(body.urgent).toBe(2);
    expect(body.messages.every(({ group }) => group === 'urgent')).toBe(true);
  });

  test('what is urgent is told with its deadline, reckoned, and the law', async () => {
    const message = await messageOf('Resolución de Ejecución Coactiva N.° 021');
    expect(message).toMatchObject({
      ...{
        kind: 'coercive',
        kind_name: 'Cobranza coactiva',
        label_name: 'RESOLUCIONES DE COBRANZA',
        attachments: 2,
        is_read: false,
      },
      term: { name: 'Plazo para pagar, calculado', presses: true },
      meaning: { title: 'Empieza una cobranza: hay 7 días hábiles para pagar.' },
      basis: { title: 'TUO del Código Tributario, arts. 104 b), 106 y 117' },
      opening: null,
    });
    expect(message.term?.says).toMatch(/^\d\d\/\d\d\/\d{4}, 7 días hábiles$/);
  });

  test('a filter shows one company or one kind, and the others are still counted', async () => {
    const found = await list({ kind: 'audit' });
    expect(found.messages.map(({ kind }) => kind)).toEqual(['audit']);
    expect(found).toMatchObject({ urgent: 2, pagination: { total_items: 1 } });
    expect(found.kinds).toContainEqual({ kind: 'coercive', name: 'Cobranza coactiva', count: 1 });
    expect((await list({ ruc: box.company.ruc })).companies).toBe(1);
  });

  test('what is urgent and nobody read is shown for a year; what was read, or asks nothing, for a month', async () => {
    const day = addDays(dateInLima(new Date()), -45);
    await sends({ subject: 'Orden de pago N.° 45, sin leer', label: '10', day });
    await sends({ subject: 'Orden de pago N.° 46, leída', label: '10', day, wasRead: true });
    await sends({ subject: 'Carta N.° 47, sin leer', label: '20', day });
    await sends({ subject: 'Orden de pago N.° 48, de hace años', label: '10', day: addDays(day, -400) });
    await sends({ subject: 'Orden de pago N.° 49, de hace años', label: '10', day: addDays(day, -401) });
    // Of these nothing is counted: one was read, and the other asks for nothing.
    await sends({ subject: 'Orden de pago N.° 50, leída', label: '10', day: addDays(day, -401), wasRead: true });
    await sends({ subject: 'Constancia de una orden de pago', label: '16', day });
    await reads();
    const shown = (await list({ size: 100 })).messages.map(({ subject }) => subject);
    expect(shown).toContain('Orden de pago N.° 45, sin leer');
    expect(shown.filter((subject) => /N\.° 4[678]/.test(subject))).toEqual([]);
    // What asks for something, and nobody read it, is counted where it is not listed.
    expect(await list()).toMatchObject({ older_unread: { urgent: 2, answer: 1, at_least: false }, is_cut: false });
  });
}
