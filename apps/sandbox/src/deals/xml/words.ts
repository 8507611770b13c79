import type { Money } from '@yupana/tax/money.ts';

const SMALL =
  'CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE'.split(
    ' ',
  );
const TENS = '- - - TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'.split(' ');
const HUNDREDS =
  '- CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS'.split(' ');

/** `CIENTO DIECIOCHO CON 00/100 SOLES` */
export function amountInWords(amount: Money, currency: string): string {
  const cents = String(amount % 100).padStart(2, '0');
  const name = { PEN: 'SOLES', USD: 'DÓLARES AMERICANOS' }[currency] ?? currency;
  return `${wordsOf(Math.floor(amount / 100))} CON ${cents}/100 ${name}`;
}

function wordsOf(number: number): string {
  if (number < 30) return SMALL[number] ?? '';
  if (number < 100) return joined(TENS[Math.floor(number / 10)], number % 10, ' Y ');
  if (number === 100) return 'CIEN';
  if (number < 1000) return joined(HUNDREDS[Math.floor(number / 100)], number % 100);
  if (number < 1_000_000) {
    const thousands = Math.floor(number / 1000);
    return joined(thousands === 1 ? 'MIL' : `${shortened(thousands)} MIL`, number % 1000);
  }
  const millions = Math.floor(number / 1_000_000);
  return joined(millions === 1 ? 'UN MILLÓN' : `${shortened(millions)} MILLONES`, number % 1_000_000);
}

/** «Veintiún mil», «treinta y un millones». */
function shortened(number: number): string {
  return wordsOf(number)
    .replace(/VEINTIUNO$/, 'VEINTIÚN')
    .replace(/UNO$/, 'UN');
}

function joined(head = '', rest: number, between = ' '): string {
  return rest === 0 ? head : head + between + wordsOf(rest);
}
