import { isPeriod } from '@yupana/tax/period.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { CURRENCIES } from '@yupana/tax/tables/currencies.ts';
import type { CellRule } from '../write/format.ts';

/** What is wrong with a cell by itself, and what mends it. */
export interface WrongCell {
  id: string;
  says: string;
  mend: string;
}

const AMOUNT = /^-?\d{1,12}\.\d{2}$/;
const SOLES = /^\d{1,12}$/;
const RATE = /^\d\.\d{3}$/;
const PERCENT = /^(\d{1,3})\.\d{2}$/;
const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const FORBIDDEN = /[/\\\p{Cc}]/u;
const NAME = /^[A-Za-z0-9(),.\- ]*$/;

const RULES: {
  readonly [Kind in CellRule['is']]: (text: string, rule: Extract<CellRule, { is: Kind }>) => WrongCell | null;
} = {
  empty: (text) =>
    text === '' ? null : wrong('campo-vacio', 'Este campo lo completa SUNAT y va vacío.', 'Déjalo vacío.'),
  digits: (text, { length }) =>
    text.length === length && /^\d+$/.test(text)
      ? null
      : wrong('digitos', `Lleva ${length} dígitos.`, `Escribe ${length} dígitos, con ceros a la izquierda si faltan.`),
  'one-of': (text, { values, table }) =>
    values.has(text)
      ? null
      : wrong('codigo-de-tabla', `No es un código de la ${table} que se admita aquí.`, `Usa un código de la ${table}.`),
  ruc: (text) =>
    isRuc(text) ? null : wrong('ruc', 'No es un RUC: once dígitos con su dígito verificador.', 'Corrige el RUC.'),
  amount: (text) =>
    AMOUNT.test(text)
      ? null
      : wrong(
          'importe',
          'No es un importe: hasta doce enteros, punto y dos decimales, sin separador de miles.',
          'Escríbelo como 1234.50 (en negativo, -1234.50).',
        ),
  soles: (text) =>
    SOLES.test(text)
      ? null
      : wrong('importe-entero', 'El importe va en soles enteros.', 'Escríbelo sin decimales, como 1234.'),
  rate: (text) =>
    RATE.test(text)
      ? null
      : wrong('tipo-de-cambio', 'No es un tipo de cambio: un entero, punto y tres decimales.', 'Escríbelo como 3.750.'),
  percent: (text, { most }) =>
    (PERCENT.exec(text)?.[1]?.length ?? 9) <= most
      ? null
      : wrong('porcentaje', `No es un porcentaje con dos decimales y hasta ${most} enteros.`, 'Escríbelo como 30.00.'),
  day: (text) => (isDay(text) ? null : wrong('fecha', 'No es una fecha DD/MM/AAAA.', 'Escríbela como 05/08/2026.')),
  period: (text) => (isPeriod(text) ? null : wrong('periodo', 'No es un periodo AAAAMM.', 'Escríbelo como 202608.')),
  currency: (text) =>
    CURRENCIES.has(text) ? null : wrong('moneda', 'No es un código de moneda (tabla 2).', 'Escribe PEN, USD o EUR.'),
  text: (text, { most }) => forbidden(text) ?? tooLong(text, most),
  name: (text, { most }) =>
    forbidden(text) ??
    tooLong(text, most) ??
    (NAME.test(text)
      ? null
      : wrong(
          'caracteres',
          'Tiene letras que no todos los validadores leen igual (tildes, ñ u otros signos).',
          'Usa letras sin tilde, dígitos y los signos ( ) , . -',
        )),
};

/** What a cell that is not empty breaks of its rule; null when nothing. */
export function wrongCell<Rule extends CellRule>(rule: Rule, text: string): WrongCell | null {
  const check = RULES[rule.is] as (text: string, rule: CellRule) => WrongCell | null;
  return check(text, rule);
}

function isDay(text: string): boolean {
  const [, day = '', month = '', year = ''] = DAY.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year >= '1900' && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function forbidden(text: string): WrongCell | null {
  return FORBIDDEN.test(text)
    ? wrong('caracteres-prohibidos', 'Tiene un carácter que SUNAT no admite: / o \\ o uno de control.', 'Quítalo.')
    : null;
}

function tooLong(text: string, most: number): WrongCell | null {
  return text.length > most
    ? wrong('longitud', `Tiene ${text.length} caracteres y admite ${most}.`, `Acórtalo a ${most} caracteres.`)
    : null;
}

function wrong(id: string, says: string, mend: string): WrongCell {
  return { id, says, mend };
}
