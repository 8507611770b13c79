import { type Money, money } from '@yupana/tax/money.ts';
import { describe, expect, test } from 'vitest';
import { fitsDate, isNear, WINDOW } from './measures.ts';
import { Suppliers, wordsOf } from './names.ts';
import { type OpenCharge, type Payable, suggest } from './suggest.ts';

const charge = (id: string, over: Partial<OpenCharge> = {}): OpenCharge => ({
  ...{ id, date: '2026-10-20', amount: money(389_400), line: 'TRANSF', rejected: new Set() },
  ...over,
});
const payable = (code: string, over: Partial<Payable> = {}): Payable => ({
  ...{ code, issuerRuc: '20990016004', supplier: 'MOLINOS TRES CUMBRES S.A.C.', issueDate: '2026-10-15' },
  ...{ owed: money(389_400), without: [] },
  ...over,
});
const pairs = async (charges: OpenCharge[], payables: Payable[]) =>
  [...(await suggest(charges, payables)).suggestions.values()].map(({ charge: id, vouchers, matches }) => [
    id,
    vouchers.map(({ code }) => code).join('+'),
    ['amount', 'date', 'supplier'].filter((one) => matches[one as keyof typeof matches]).join(' '),
  ]);

describe('a line of the bank names a supplier', () => {
  test.each([
    ['TRANSF MAQ YUNQUE AZUL SAC', 'MAQUINARIAS YUNQUE AZUL S.A.C.', true],
    ['TRANSF MOLINOS TRES CUMBR', 'MOLINOS TRES CUMBRES S.A.C.', true],
    ['TRANSF SEG OJO DE PUMA', 'SEGURIDAD OJO DE PUMA S.R.L.', true],
    ['PAGO PROV OLLA DE BARRO', 'DISTRIBUIDORA OLLA DE BARRO S.R.L.', true],
    ['TRANSF EMBALAJES CAJA CU', 'EMBALAJES CAJA CUADRADA S.A.C.', true],
    ['PAGO 20990016004', 'LO QUE SEA S.A.', true],
    ['pago a Ñandú Áureo', 'ÑANDÚ ÁUREO E.I.R.L.', true],
    ['TRANSF ALIC', 'ALICORP S.A.A.', true],
    ['TRANSF ALI', 'ALICORP S.A.A.', false],
    ['PAGO A TERCEROS WEB', 'DISTRIBUIDORA OLLA DE BARRO S.R.L.', false],
    ['TRANSF COMERCIAL SAC', 'COMERCIAL SIETE QUENAS S.A.C.', false],
    ['PAGO SERVICIOS GENERALES', 'SERVICIOS GENERALES DEL SUR S.A.C.', false],
  ])('%s and %s: %s', (line, name, isNamed) => {
    expect(new Suppliers([{ ruc: '20990016004', name }]).named(line).all.size > 0).toBe(isNamed);
  });

  test('a legal form with its points is one word', () => expect(wordsOf('Río S.A.C.')).toEqual(['RIO', 'SAC']));
});

describe('what is near', () => {
  test.each([
    [80_00, true],
    [79_99, false],
    [101_00, true],
    [101_01, false],
  ])('a charge of %i céntimos to S/ 100.00: %s', (charged, near) => {
    expect(isNear(money(charged), money(100_00))).toBe(near);
  });

  test('a payment is expected from five days before its purchase to sixty after it, and thought of from thirty to 180', () => {
    expect([-6, -5, 60, 61].map(fitsDate)).toEqual([false, true, true, false]);
    expect(WINDOW).toEqual({ first: -30, last: 180 });
  });
});

describe('suggestions', () => {
  const named = { line: 'TRANSF MOLINOS TRES CUMBR' };

  test('amount, day and supplier are a full match', async () => {
    expect(await pairs([charge('m', named)], [payable('a')])).toEqual([['m', 'a', 'amount date supplier']]);
  });

  test('what goes to SUNAT may be left out of what is paid', async () => {
    const without = [{ what: 'detracción' as const, amount: money(39_400) }];
    const { suggestions } = await suggest(
      [charge('m', { ...named, amount: money(350_000) })],
      [payable('a', { without })],
    );
    expect(suggestions.get('m')?.vouchers).toEqual([{ code: 'a', amount: money(350_000), without: without[0] }]);
  });

  test('nearly the amount, with the name: what lacks is for a person to see', async () => {
    expect(await pairs([charge('m', { ...named, amount: money(380_000) })], [payable('a')])).toEqual([
      ['m', 'a', 'date supplier'],
    ]);
    expect(await pairs([charge('m', { ...named, amount: money(200_000) })], [payable('a')])).toEqual([]);
  });

  test('the amount without a name: suggested when only one purchase could be meant', async () => {
    expect(await pairs([charge('m')], [payable('a')])).toEqual([['m', 'a', 'amount date']]);
    const { suggestions, unpaired } = await suggest([charge('m')], [payable('a'), payable('b')]);
    expect(suggestions.size).toBe(0);
    expect(unpaired.get('m')).toMatchObject({ possible: 2 });
  });

  test('better pairs first, each charge and each purchase once', async () => {
    const charges = [charge('unnamed'), charge('named', named)];
    expect(await pairs(charges, [payable('a')])).toEqual([['named', 'a', 'amount date supplier']]);
    expect(await pairs(charges, [payable('a'), payable('b', { issueDate: '2026-10-01' })])).toEqual([
      ['named', 'a', 'amount date supplier'],
      ['unnamed', 'b', 'amount date'],
    ]);
  });

  test('several purchases of the supplier that add up to the charge', async () => {
    const parts = [payable('a', { owed: money(100_000) }), payable('b', { owed: money(289_400) })];
    expect(await pairs([charge('m', named)], parts)).toEqual([['m', 'a+b', 'amount date supplier']]);
  });

  test('too early or too late is no match by amount alone, and with the name it is told', async () => {
    const late = payable('a', { issueDate: '2026-07-20' });
    expect(await pairs([charge('m')], [late])).toEqual([]);
    expect(await pairs([charge('m', named)], [late])).toEqual([['m', 'a', 'amount supplier']]);
    expect(await pairs([charge('m', named)], [payable('a', { issueDate: '2027-01-01' })])).toEqual([]);
  });

  test('the last day on which one is thought of, by its amount and its name', async () => {
    const on = (issueDate: string) => pairs([charge('m', named)], [payable('a', { issueDate })]);
    // 180 days before the charge, and 30 after it.
    for (const day of ['2026-04-23', '2026-11-19']) expect(await on(day)).toHaveLength(1);
    for (const day of ['2026-04-22', '2026-11-20']) expect(await on(day)).toEqual([]);
  });

  test('what somebody said it is not is suggested no more, of the same amount or nearly', async () => {
    for (const amount of [389_400, 380_000]) {
      const one = (rejected: string[]) => charge('m', { ...named, amount: money(amount), rejected: new Set(rejected) });
      expect(await pairs([one(['a'])], [payable('a')])).toEqual([]);
      expect(await pairs([one(['b'])], [payable('a')])).toHaveLength(1);
    }
  });

  test('of two that match as well the nearer in days, whatever their codes', async () => {
    const [far, near] = [{ issueDate: '2026-10-01' }, { issueDate: '2026-10-19' }];
    expect(await pairs([charge('m', named)], [payable('a', far), payable('b', near)])).toEqual([
      ['m', 'b', 'amount date supplier'],
    ]);
    expect(await pairs([charge('m', named)], [payable('a', near), payable('b', far)])).toEqual([
      ['m', 'a', 'amount date supplier'],
    ]);
  });

  test('of a charge over what is owed no more is suggested than what is owed', async () => {
    const { suggestions } = await suggest([charge('m', { ...named, amount: money(391_000) })], [payable('a')]);
    expect(suggestions.get('m')?.vouchers).toEqual([{ code: 'a', amount: money(389_400) }]);
  });

  test('of more than fifty purchases of one amount none is given by amount and day, though one alone is left', async () => {
    const left = async (many: number) => {
      const numbers = Array.from({ length: many }, (_, n) => n);
      const payables = numbers.map((n) =>
        payable(`p${n}`, { issuerRuc: String(20_990_100_000 + n), supplier: 'PEAJE' }),
      );
      const charges = numbers.slice(1).map((n) => charge(`m${n}`, { line: `PAGO ${20_990_100_000 + n}` }));
      const { suggestions } = await suggest([charge('m0'), ...charges], payables);
      return [suggestions.size, suggestions.get('m0')?.vouchers[0]?.code];
    };
    expect(await left(50)).toEqual([50, 'p0']);
    expect(await left(51)).toEqual([50, undefined]);
  });

  test('of many purchases of one supplier and amount the forty nearest in days are thought of', async () => {
    const all = Array.from({ length: 41 }, (_, n) => payable(`p${10 + n}`));
    const no = (from: number) => ({ ...named, rejected: new Set(all.slice(from).map(({ code }) => code)) });
    expect(await pairs([charge('m', no(2))], all)).toEqual([['m', 'p11', 'amount date supplier']]);
    expect(await pairs([charge('m', no(1))], all)).toEqual([]);
  });

  test('the order in which they come does not matter', async () => {
    const charges = Array.from({ length: 30 }, (_, n) => charge(`m${n}`, n % 2 ? named : {}));
    const payables = Array.from({ length: 30 }, (_, n) => payable(`p${n}`, { issueDate: `2026-10-${10 + (n % 9)}` }));
    const forth = (await pairs(charges, payables)).toSorted();
    expect((await pairs(charges.toReversed(), payables.toReversed())).toSorted()).toEqual(forth);
  });

  test('ten thousand charges and ten thousand purchases are no long work, and others have their turns', {
    timeout: 60_000,
  }, async () => {
    const words = [
      'YUNQUE',
      'AZUL',
      'MOLINO',
      'CUMBRE',
      'BARRO',
      'OLLA',
      'PUMA',
      'QUENA',
      'CAJA',
      'LLAMA',
      'NORTE',
      'SUR',
    ];
    const nameOf = (n: number) =>
      `${words[n % 12]} ${words[(n * 7 + 3) % 12]} ${String.fromCharCode(65 + (n % 26)).repeat(4)}${n % 500} SAC`;
    const amountOf = (n: number) => money(10_000 + ((n * 7_919) % 400_000)) as Money;
    const payables = Array.from({ length: 10_000 }, (_, n) =>
      payable(`p${n}`, {
        issuerRuc: `2${String(n % 500).padStart(10, '0')}`,
        supplier: nameOf(n % 500),
        owed: amountOf(n),
      }),
    );
    const charges = Array.from({ length: 10_000 }, (_, n) =>
      charge(`m${n}`, { amount: amountOf(n + (n % 3)), line: `TRANSF ${nameOf(n % 500).slice(0, 18)}` }),
    );
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 1);
    const begun = process.cpuUsage();
    const { suggestions, unpaired } = await suggest(charges, payables);
    const { user } = process.cpuUsage(begun);
    clearInterval(others);
    expect(turns, 'turns that others had').toBeGreaterThan(10);
    // The budget is two seconds of a machine that has nothing else to do.
    expect(user / 1_000).toBeLessThan(6_000);
    expect(suggestions.size + unpaired.size).toBe(10_000);
  });
});
