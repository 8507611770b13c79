import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../test/files.ts';
import { NON_DOMICILED } from '../write/formats/non-domiciled.ts';
import { RCE } from '../write/formats/rce.ts';
import { RVIE } from '../write/formats/rvie.ts';
import { checkFileName } from './check-file-name.ts';
import { type Checked, checkLines } from './check-lines.ts';

const PURCHASE =
  '20990002143|EMPRESA DE PRUEBA SAC|202608||05/08/2026||01|F001||102||6|20990002704|PROVEEDOR DE PRUEBA SAC|100.00|18.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|118.00|PEN||||||||||||||||';
const SALE =
  '20990002143|EMPRESA DE PRUEBA SAC|202608||02/08/2026||01|F001|1001||6|20990002429|DISTRIBUIDORA DEL NORTE SAC|0.00|100.00|0.00|18.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|118.00|PEN|||||||';

type Change = Readonly<Record<number, string>>;

/** The line with other cells, by the number of their field. */
function changed(line: string, change: Change): string {
  const cells = line.split('|');
  for (const [field, text] of Object.entries(change)) cells[Number(field) - 1] = text;
  return cells.join('|');
}

type Checkable = Parameters<typeof checkLines>[0];

function check(format: Checkable, text: string, most = 100): Promise<Checked> {
  return checkLines(format, bytesOf(text), { ruc: '20990002143', period: '202608', most });
}

const found = ({ problems }: Checked) =>
  problems.map(({ rule, field, severity }) => `${field ?? '-'} ${rule} ${severity}`);

const NOTE: Change = {
  7: '07',
  8: 'FC01',
  15: '-100.00',
  25: '-118.00',
  28: '03/08/2026',
  29: '01',
  30: 'F001',
  32: '101',
};
const CUSTOMS: Change = { 6: '20/08/2026', 7: '50', 8: '118', 9: '2026' };

describe('a purchase', () => {
  test.each<[string, Change, string[]]>([
    ['as it should be', {}, []],
    ['a credit note as it should be', { ...NOTE, 16: '-18.00' }, []],
    ['a customs declaration as it should be', CUSTOMS, []],
    ['in dollars with its rate', { 26: 'USD', 27: '3.750' }, []],
    ['of another company', { 1: '20990002704' }, ['1 ruc-distinto error']],
    ['whose RUC is none', { 1: '20990002144' }, ['1 ruc error', '1 ruc-distinto error']],
    ['of another period', { 3: '202607', 5: '05/07/2026' }, ['3 periodo-distinto error']],
    ['with a CAR', { 4: '2099000270401F0010000000102' }, ['4 campo-vacio error']],
    ['of no day', { 5: '31/09/2026' }, ['5 fecha error', '5 emision-posterior-al-periodo error']],
    ['without a day', { 5: '' }, ['5 obligatorio error']],
    ['issued after its period', { 5: '01/09/2026' }, ['5 emision-posterior-al-periodo error']],
    ['customs paid after the period', { ...CUSTOMS, 6: '01/09/2026' }, ['6 vencimiento-posterior error']],
    ['a bill due next month', { 6: '30/09/2026', 7: '14', 8: '' }, []],
    ['a bill due later', { 6: '01/10/2026', 7: '14', 8: '' }, ['6 vencimiento-posterior error']],
    ['of who is not domiciled', { 7: '91' }, ['7 codigo-de-tabla error']],
    ['without serie', { 8: '' }, ['8 obligatorio error']],
    ['customs without its code', { ...CUSTOMS, 8: 'F001' }, ['8 serie-de-aduana error']],
    ['customs without year', { ...CUSTOMS, 9: '' }, ['9 obligatorio error']],
    ['a year that has no place', { 9: '2026' }, ['9 anio-de-dam error']],
    ['left zeros', { 10: '00000102' }, ['10 ceros-a-la-izquierda warning']],
    ['a range of facturas', { 11: '110' }, ['11 rango-no-permitido error', '11 rango-con-credito error']],
    ['a DNI of nine digits', { 12: '1', 13: '123456789' }, ['13 documento-del-proveedor error']],
    ['a RUC without check digit', { 13: '20990002705' }, ['13 documento-del-proveedor error']],
    ['a supplier with a slash', { 14: 'A/B' }, ['14 caracteres-prohibidos error']],
    ['a supplier with ñ', { 14: 'ÑANDU' }, ['14 caracteres warning']],
    ['a thousands separator', { 15: '1,000.00' }, ['15 importe error', '25 total-distinto warning']],
    ['a negative factura', { 15: '-100.00', 16: '-18.00', 25: '-118.00' }, ['15 signo-de-comprobante error']],
    [
      'a positive credit note',
      { ...NOTE, 15: '100.00', 16: '18.00', 25: '118.00' },
      ['15 signo-de-nota-de-credito error'],
    ],
    [
      'tax of the other sign',
      { ...NOTE, 16: '0.00', 18: '-18.00', 17: '5.00', 15: '-105.00' },
      ['15 signo-de-nota-de-credito error', '16 signo-del-igv error'],
    ],
    ['a total that is not the sum', { 25: '120.00' }, ['25 total-distinto warning']],
    ['dollars without rate', { 26: 'USD' }, ['27 obligatorio error']],
    ['soles with rate', { 27: '3.750' }, ['27 tipo-de-cambio-en-soles error']],
    ['a rate of two decimals', { 26: 'USD', 27: '3.75' }, ['27 tipo-de-cambio error']],
    ['a note of nothing', { 7: '08' }, [28, 29, 30, 32].map((field) => `${field} obligatorio error`)],
    ['a factura that modifies', { 29: '12' }, ['28 modificado-sin-nota warning']],
    [
      'a note of a ticket without serie',
      { ...NOTE, 16: '-18.00', 29: '12', 30: '' },
      ['30 modificado-sin-serie warning'],
    ],
    ['a note of a factura without serie', { ...NOTE, 16: '-18.00', 30: '' }, ['30 obligatorio error']],
    ['a note of what came after it', { ...NOTE, 16: '-18.00', 28: '06/08/2026' }, ['28 modificado-posterior warning']],
    ['an attribution of nobody', { 7: '25', 8: '' }, ['34 obligatorio error']],
    ['an attribution that gives away', { 7: '25', 8: '', 34: '1-77' }, ['15 signo-de-nota-de-credito error']],
    ['an attribution that is taken', { 7: '25', 8: '', 34: '2-77' }, []],
    [
      'bags of a service',
      { 6: '05/08/2026', 7: '14', 8: '', 23: '0.50', 25: '118.50' },
      ['23 icbper-en-otro-tipo warning'],
    ],
    ['a currency of nobody', { 26: 'ZZZ', 27: '1.000' }, ['26 moneda error']],
    ['a share of a hundred', { 35: '100.00' }, ['35 porcentaje error']],
    ['a diplomat with three digits', { 12: 'A', 13: '123' }, ['13 documento-del-proveedor error']],
    ['a state', { 40: '1' }, ['40 campo-vacio error']],
  ])('%s', async (_, change, expected) => {
    expect(found(await check(RCE, `${changed(PURCHASE, change)}\r\n`))).toEqual(expected);
  });

  test('of 37 fields is refused as SUNAT does, and told what is missing', async () => {
    const { problems, failing } = await check(RCE, `${PURCHASE.split('|').slice(0, 37).join('|')}|\r\n`);
    expect(failing).toBe(1);
    expect(problems).toEqual([
      expect.objectContaining({
        ...{ row: 1, field: null, rule: '453', severity: 'error' },
        says: 'La fila no cumple con la estructura: tiene 37 palotes y lleva 41, uno después de cada campo.',
        mend: 'Completa los campos que faltan, aunque vayan vacíos, y el palote final.',
      }),
    ]);
  });

  test('of one field says so in the singular', async () => {
    const { problems } = await check(RCE, '20990001015|COMERCIAL\r\n');
    expect(problems[0]?.says).toContain('tiene 1 palote y lleva 41');
  });

  test('that stands twice is told with the row of the first', async () => {
    const { problems } = await check(RCE, `${PURCHASE}\r\n${changed(PURCHASE, { 10: '103' })}\r\n${PURCHASE}\r\n`);
    expect(problems.map(({ row, says }) => [row, says])).toEqual([[3, 'El comprobante ya figura en la fila 1.']]);
  });
});

describe('a sale', () => {
  const OF_LAST_MONTH: Change = { 29: '15/07/2026', 30: '01', 31: 'F001', 32: '980' };
  const CREDIT: Change = { 7: '07', 8: 'FC01', 15: '0.00', 16: '-100.00', 17: '0.00', 18: '-18.00', 26: '-118.00' };
  test.each<[string, Change, string[]]>([
    ['as it should be', {}, []],
    ['a discount of a sale of last month', { ...CREDIT, ...OF_LAST_MONTH }, []],
    [
      'a discount of a sale of this month',
      { ...CREDIT, ...OF_LAST_MONTH, 29: '02/08/2026' },
      ['16 descuento-sin-nota error'],
    ],
    ['a discount without note', { 16: '-100.00', 15: '200.00' }, ['16 descuento-sin-nota error']],
    [
      'a boleta of S/ 700 to nobody',
      { 7: '03', 8: 'B001', 11: '', 12: '', 13: '', 15: '593.22', 17: '106.78', 26: '700.00' },
      ['12 boleta-sin-cliente error'],
    ],
    ['a boleta to nobody', { 7: '03', 8: 'B001', 11: '-', 12: '-', 13: '' }, []],
    ['a factura to nobody', { 11: '', 12: '', 13: '' }, ['11 obligatorio error', '12 obligatorio error']],
    [
      'a note of two originals',
      { ...CREDIT, 29: '15/07/2026,16/07/2026', 30: '01,01', 31: 'F001,F001', 32: '980,981' },
      [],
    ],
    ['a factura to a dash', { 11: '-', 12: '-', 13: '' }, ['12 cliente-sin-identificar error']],
    ['rice without its base', { 7: '49' }, ['22 arroz-sin-base error']],
    ['a range that goes back', { 7: '03', 8: 'B001', 9: '10', 10: '5' }, ['10 rango-al-reves error']],
    [
      'a positive credit note',
      { ...CREDIT, ...OF_LAST_MONTH, 15: '100.00', 16: '0.00', 18: '0.00', 26: '100.00' },
      ['15 signo-de-nota-de-credito error'],
    ],
    ['a negative factura', { 15: '-100.00', 17: '-18.00', 26: '-118.00' }, ['15 signo-de-comprobante error']],
    [
      'tax of the other sign',
      { 17: '-18.00', 26: '82.00' },
      ['15 signo-de-comprobante error', '17 signo-del-igv error'],
    ],
    ['a total that is not the sum', { 26: '120.00' }, ['26 total-distinto warning']],
    ['soles with rate', { 28: '3.750' }, ['28 tipo-de-cambio-en-soles error']],
    ['a factura that modifies', { 30: '01' }, ['29 modificado-sin-nota warning']],
    ['a sale of next month', { 5: '01/09/2026' }, ['5 emision-posterior-al-periodo error']],
    ['a serie of three', { 8: 'F01' }, ['8 serie-de-cuatro error']],
    ['a number of nine digits', { 9: '123456789' }, ['9 numero-de-ocho error']],
    ['a range of facturas', { 10: '1010' }, ['10 rango-no-permitido error']],
  ])('%s', async (_, change, expected) => {
    expect(found(await check(RVIE, `${changed(SALE, change)}\r\n`))).toEqual(expected);
  });

  test('that stands twice is told', async () => {
    expect(found(await check(RVIE, `${SALE}\r\n${SALE}\r\n`))).toEqual(['- duplicado error']);
  });

  test('with the forty fields of a proposal is refused', async () => {
    expect(found(await check(RVIE, `${SALE}||||||\r\n`))).toEqual(['- 453 error']);
  });
});

describe('a purchase from abroad', () => {
  const ABROAD =
    '202608||10/08/2026|91||INV-2026-001|1000.00|0.00|1000.00|46|||1234567|180.00|USD|3.751|9249|FOREIGN SERVICES INC||US123456789||||00|1000.00|0.00|1000.00|30.00|300.00|00||18|3|||';
  const NEGATIVE: Change = {
    ...{ 7: '-1000.00', 9: '-1000.00', 14: '-180.00', 25: '-1000.00', 27: '-1000.00', 29: '-300.00' },
  };
  test.each<[string, Change, string[]]>([
    ['as it should be', {}, []],
    [
      'of which nobody told country, treaty and income',
      { 17: '', 30: '', 32: '' },
      ['17 obligatorio error', '30 obligatorio error', '32 obligatorio error'],
    ],
    ['from a country of four digits that is none', { 17: '9000' }, ['17 codigo-de-tabla error']],
    ['whose beneficiary lives in none', { 22: 'HOLDING', 23: '0001' }, ['23 codigo-de-tabla error']],
    ['related as nobody is', { 24: '13' }, ['24 codigo-de-tabla error']],
    ['with income of no type', { 32: '44' }, ['32 codigo-de-tabla error']],
    ['of a type that is at home', { 4: '01' }, ['4 codigo-de-tabla error']],
    ['without number of who sells', { 20: '' }, ['20 obligatorio error']],
    ['whose credit a declaration without year gives', { 10: '50' }, ['12 obligatorio error']],
    ['in dollars without rate', { 16: '' }, ['16 obligatorio error']],
    ['issued after its period', { 3: '01/09/2026' }, ['3 emision-posterior-al-periodo error']],
    ['of type «otros»', { 4: '00' }, []],
    ['without its total', { 9: '' }, ['9 obligatorio error', '9 total-distinto warning']],
    ['whose total is not the sum', { 9: '999.00' }, ['9 total-distinto warning']],
    ['with what else was charged', { 8: '20.00', 9: '1020.00' }, []],
    ['less a discount', { 8: '-20.00', 9: '980.00' }, []],
    ['that is negative', NEGATIVE, ['9 signo-de-comprobante warning']],
    ['that is a credit note', { ...NEGATIVE, 4: '97' }, []],
    ['that is a credit note without its sign', { 4: '97' }, ['9 signo-de-nota-de-credito warning']],
    ['in soles with a rate', { 15: 'PEN' }, ['16 tipo-de-cambio-en-soles error']],
    ['whose net income is another', { 26: '100.00' }, ['27 renta-neta-distinta warning']],
    ['whose tax is not by its rate', { 29: '1.00' }, ['29 retencion-distinta warning']],
    ['whose tax is rounded to soles', { 28: '30.04' }, []],
    ['whose rate nobody told', { 28: '', 29: '0.00' }, []],
    ['taxed at a rate of four digits', { 28: '1000.00' }, ['28 porcentaje error', '29 retencion-distinta warning']],
    ['of a credit without number', { 13: '' }, ['10 credito-sin-documento warning']],
    ['of a number without credit', { 10: '' }, ['10 credito-sin-documento warning']],
    ['without credit in the word of SUNAT', { 10: '00', 13: '', 14: '0.00' }, []],
    ['of a declaration of next year', { 10: '50', 12: '2027' }, ['12 anio-de-dam error']],
    ['of a declaration of no customs', { 10: '53', 12: '1981' }, ['12 anio-de-dam error']],
    ['whose beneficiary has no country', { 22: 'HOLDING' }, ['22 beneficiario-incompleto warning']],
    ['whose beneficiary has no name', { 23: '9375' }, ['22 beneficiario-incompleto warning']],
    ['with a name of more than it takes', { 18: 'A'.repeat(101) }, ['18 longitud error']],
    ['with a number of more than it takes', { 20: 'A'.repeat(16) }, ['20 longitud error']],
    ['with article 76 as nobody writes it', { 34: '0' }, ['34 codigo-de-tabla error']],
    ['with what SUNAT completes', { 2: 'X', 35: 'X' }, ['2 campo-vacio error', '35 campo-vacio error']],
  ])('%s', async (_, change, expected) => {
    expect(found(await check(NON_DOMICILED, `${changed(ABROAD, change)}\r\n`))).toEqual(expected);
  });

  test('stands twice also in other letters, and not with somebody else or by its credit', async () => {
    const small = changed(ABROAD, { 6: 'inv-2026-001', 20: 'us123456789' });
    expect(found(await check(NON_DOMICILED, `${ABROAD}\r\n${small}\r\n`))).toEqual(['- duplicado error']);
    const other = changed(ABROAD, { 20: 'US1' });
    expect(found(await check(NON_DOMICILED, `${ABROAD}\r\n${other}\r\n`))).toEqual([]);
  });

  test('without its last pipe is a doubt, and with any other less it is refused', async () => {
    const open = ABROAD.slice(0, -1);
    expect(found(await check(NON_DOMICILED, `${open}\r\n`))).toEqual(['35 palote-final warning']);
    expect(found(await check(NON_DOMICILED, `${open.slice(0, -1)}\r\n`))).toEqual(['- 453 error']);
    expect(found(await check(RVIE, `${SALE.slice(0, -1)}\r\n`))).toEqual(['- 453 error']);
  });

  test('is in a file of its own name', () => {
    const of = { ruc: '20990002143', period: '202608', rows: 1 };
    expect(checkFileName('non-domiciled', 'LE2099000214320260800080500001112.TXT', of)).toEqual([]);
    expect(checkFileName('non-domiciled', 'LE2099000214320260800080400021112.TXT', of)[0]?.says).toBe(
      'El nombre es del libro 080400, y el RCE de no domiciliados es el 080500.',
    );
    // Read by its place: there is no proposal to replace.
    expect(checkFileName('non-domiciled', 'LE2099000214320260800080500021112.TXT', of)[0]?.says).toBe(
      'El nombre lleva 02 después del libro, y el de este archivo lleva 00.',
    );
  });
});

describe('its name', () => {
  const of = { ruc: '20990002143', period: '202608', rows: 1 };
  const right = 'LE2099000214320260800080400021112.TXT';
  test.each<[string, string, Partial<typeof of>, RegExp[]]>([
    ['as it should be', right, {}, []],
    ['in small letters', right.toLowerCase(), {}, []],
    ['of another company', right, { ruc: '20990002704' }, [/RUC 20990002143, y la empresa tiene el 20990002704/]],
    ['of another period', right, { period: '202609' }, [/periodo 202608, y se prueba el 202609/]],
    ['of the other book', right.replace('080400', '140400'), {}, [/libro 140400, y el RCE es el 080400/]],
    ['with data of a file that has none', right, { rows: 0 }, [/dice que tiene filas, y no tiene/]],
    ['without data of a file that has some', right.replace('1112', '1012'), {}, [/dice que no tiene filas, y tiene/]],
    ['that replaces nothing', right.replace('08040002', '08040000'), {}, [/lleva 00 después del libro/]],
    ['as a browser calls the second one', right.replace('.TXT', ' (1).TXT'), {}, [/no es el que SUNAT lee/]],
  ])('%s', (_, name, different, expected) => {
    const told = checkFileName('rce', name, { ...of, ...different });
    expect(told).toHaveLength(expected.length);
    for (const [place, says] of expected.entries()) expect(told[place]?.says).toMatch(says);
    for (const { mend } of told) expect(mend).toMatch(/^Llámalo LE209900\d+\.TXT\.$/);
  });
});

describe('a file', () => {
  test('of nothing has no rows and no problem', async () => {
    expect(await check(RCE, '')).toEqual({ rows: 0, failing: 0, errors: 0, warnings: 0, problems: [] });
  });

  test('with a header, an empty line and a last row without end is told row by row', async () => {
    const checked = await check(RCE, `RUC|Periodo\n\n${PURCHASE}`);
    expect(found(checked)).toEqual(['- 453 error', '- fila-vacia error']);
    expect(checked).toMatchObject({ rows: 3, failing: 2 });
  });

  test('tells the first problems and counts all', async () => {
    const bad = `${changed(PURCHASE, { 15: 'x' })}\r\n`;
    const checked = await check(RCE, bad.repeat(50), 7);
    expect(checked.problems).toHaveLength(7);
    expect(checked).toMatchObject({ rows: 50, failing: 50, errors: 99, warnings: 50 });
  });

  test('with any byte damaged is told in words that can be shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 1 }), async (at, byte) => {
        const bytes = Buffer.from(`${PURCHASE}\r\n`);
        const place = at % (bytes.length - 2);
        bytes[place] = byte[0] ?? 0;
        const { rows, problems } = await checkLines(RCE, bytesOf(bytes), { ruc: null, period: null, most: 50 });
        expect(rows).toBeGreaterThan(0);
        for (const { value, says } of problems) {
          expect(says).not.toBe('');
          expect(value ?? '').not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });
});
