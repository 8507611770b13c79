import { isRuc } from '@yupana/tax/ruc.ts';
import { type Amount, type Decimal, isZero, multiply, NOTHING, parseDecimal } from '../document/decimal.ts';
import {
  type AllowanceCharge,
  type DocumentId,
  type Note,
  type Party,
  READER_VERSION,
  type Reference,
  type Tax,
} from '../document/document.ts';
import { unaccented } from '../document/number-words.ts';
import { Refused } from '../xml/refused.ts';
import type { Read, Text } from '../xml/wanted.ts';
import type { allowanceCharges, head, party, referenced, taxes } from './parts.ts';

/** From what stands in a file to what it means: each function one thing that several documents have. */

type Valued = Text<'currencyID'> | undefined;

/** What issuers write where they have nothing to say. */
const PLACEHOLDER = /^(-+|0+|undefined|null|none|n\/?a|@\w+|aqui va.*|x{3,}|\.+)$/i;

/** Something else than single blanks between words. */
const UNEVEN = /[^\S ]| {2}/;

export function said(text: { text: string } | undefined): string | null {
  if (text === undefined || PLACEHOLDER.test(text.text)) return null;
  return UNEVEN.test(text.text) ? text.text.replace(/\s+/g, ' ') : text.text;
}

/** @returns null when there is none, or when it is no number */
export function amountOf(text: Valued, currency: string): Amount | null {
  const value = text && parseDecimal(text.text.includes(' ') ? text.text.replaceAll(' ', '') : text.text);
  return value === undefined ? null : { value, currency: text?.currencyID || currency };
}

/**
 * An amount that decides what the voucher is worth.
 * @returns null when there is none
 * @throws Refused when there is one and it is no number: nothing was understood, which is not that nothing is paid
 */
export function soundAmountOf(text: Valued, currency: string, what: string): Amount | null {
  const amount = amountOf(text, currency);
  if (text && !amount) throw new Refused('incomplete', `${what} «${text.text}»`);
  return amount;
}

/** `amountOf`, and none where it is zero. */
export function amountUnlessZero(text: Valued, currency: string): Amount | null {
  const amount = amountOf(text, currency);
  return amount && !isZero(amount.value) ? amount : null;
}

const HUNDRED = '100.00' as Decimal;

/**
 * In hundreds. SUNAT's portal writes `0.18` in credit notes where its facturas say `18.00` (19 of 21 seen); no tax of Peru is
 * below one per cent, so what lies between zero and one is a fraction. A perception may be: `perceivedPercentOf`.
 */
export function percentOf(text: { text: string } | undefined): Decimal | null {
  const value = text && parseDecimal(text.text);
  if (value === undefined) return null;
  return /^0\.0*[1-9]/.test(value) ? multiply(value, HUNDRED) : value;
}

/**
 * The same of a perception or a retention: 6, 3, 2, 1 or 0.5 per cent (catalogues 22 and 23), so that only what is smaller than
 * a tenth is a fraction: `0.50` is half a per cent, and `0.005` too.
 */
export function perceivedPercentOf(text: { text: string } | undefined): Decimal | null {
  const value = text && parseDecimal(text.text);
  return value?.startsWith('0.') && !value.startsWith('0.0') ? value : percentOf(text);
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})/;

/** The day of `2020-03-28`, `2020-03-28T12:21:49` or `2020-03-28-05:00`, as it is written: its zone is wrong where there is one. */
export function dayOf(text: { text: string } | undefined): string | null {
  const [day, year, month, date] = DAY.exec(text?.text ?? '') ?? [];
  if (!day) return null;
  const known = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const isDay = known.getUTCDate() === Number(date) && known.getUTCMonth() + 1 === Number(month);
  return isDay && known.getUTCFullYear() === Number(year) ? day : null;
}

/** `19:41:38` of `19:41:38.0Z`: it is Lima's, though SUNAT's portal marks it as Greenwich's. */
function timeOf(text: { text: string } | undefined): string | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/.exec(text?.text ?? '')?.[0] ?? null;
}

/**
 * `E001 - 202`, `F001-00000001`, `0001-39`. @returns undefined when it has no serie or no number, or one of which no voucher has
 * the length
 */
export function idOf(text: string): DocumentId | undefined {
  const named = namedOf(text);
  return named && { serie: named.serie, number: named.number };
}

/** The same of a document that another one names, and how that one writes its number. */
export function namedOf(text: string): (DocumentId & Pick<Reference, 'written'>) | undefined {
  const [, serie, zeros = '', number] = /^([A-Za-z0-9]{1,20})-(0*)(\d{1,20})$/.exec(text.replace(/\s+/g, '')) ?? [];
  return serie && number ? { serie: serie.toUpperCase(), number, written: zeros + number } : undefined;
}

/** What names the document itself. @throws Refused when it is none, as in a template that nobody filled in */
export function ownId(text: { text: string } | undefined): DocumentId {
  const id = text && idOf(text.text);
  if (!id) throw new Refused('incomplete', `número del comprobante «${text?.text ?? ''}»`);
  return id;
}

/** @throws Refused */
function ownDay(text: { text: string } | undefined): string {
  const day = dayOf(text);
  if (!day) throw new Refused('incomplete', `fecha de emisión «${text?.text ?? ''}»`);
  return day;
}

export function referenceOf(read: Read<typeof referenced>): Reference | undefined {
  const named = read.id && namedOf(read.id.text);
  return named && { ...named, type: said(read.type), date: dayOf(read.date) };
}

/** Names that stand for «whoever it was». */
const NOBODY = /^(clientes? varios|varios|publico en general|sin nombre)\.?$/i;

/** Who takes part; null when neither a document nor a name is said. */
export function partyOf(read: Read<typeof party> | undefined): Party | null {
  if (!read) return null;
  const candidates = [
    { document: said(read.identified), type: read.identified?.schemeID },
    { document: said(read.account), type: read.account?.schemeID ?? read.accountType?.text },
    { document: said(read.company), type: read.company?.schemeID },
  ];
  const { document, type } = candidates.find((one) => one.document !== null) ?? { document: null, type: undefined };
  const name = said(read.legalName) ?? said(read.taxName) ?? said(read.tradeName);
  if (document === null && (name === null || NOBODY.test(unaccented(name)))) return null;
  return {
    documentType: document === null ? null : typeOfDocument(document, type),
    document,
    name,
    tradeName: said(read.tradeName),
    address: addressOf(said(read.street), said(read.district)),
  };
}

/**
 * Many issuers write the district behind the street (`JR. PUNO 215 - WANCHAQ - CUSCO`), and once more where it belongs: it is told once.
 */
function addressOf(street: string | null, district: string | null): string | null {
  if (!street || !district) return street ?? district;
  const plain = (text: string) =>
    unaccented(text.toUpperCase())
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim();
  const [, ...behind] = street.split(/,|\s[-–/]\s/).map(plain);
  const isThere = behind.includes(plain(district)) || plain(street).endsWith(` ${plain(district)}`);
  return isThere ? street : `${street}, ${district}`;
}

/** As it is said when that is a code of catalogue 06; else eleven digits that are a RUC, and eight that are a DNI. */
function typeOfDocument(document: string, type: string | undefined): string | null {
  if (type && /^[014678A-H]$/.test(type)) return type;
  if (isRuc(document)) return '6';
  return /^\d{8}$/.test(document) ? '1' : null;
}

/** Codes by the names that some write in their place. */
const SCHEMES: Readonly<Record<string, string>> = {
  IGV: '1000',
  IVAP: '1016',
  ISC: '2000',
  IR: '3000',
  ICBPER: '7152',
  EXP: '9995',
  GRA: '9996',
  EXO: '9997',
  INA: '9998',
  OTROS: '9999',
};

/**
 * A tax of which no amount is said pays nothing.
 * @throws Refused when its base or its amount is no number
 */
export function taxOf(read: Read<typeof taxes.shape>, currency: string): Tax {
  const id = said(read.scheme)?.toUpperCase();
  const name = said(read.schemeName)?.toUpperCase();
  return {
    scheme: (id && (SCHEMES[id] ?? id)) || (name && SCHEMES[name]) || '',
    base: soundAmountOf(read.base, currency, 'base imponible'),
    amount: soundAmountOf(read.amount, currency, 'tributo') ?? { value: NOTHING, currency },
    percent: percentOf(read.percent),
    affectation: said(read.affectation),
    perUnit: amountUnlessZero(read.perUnit, currency),
  };
}

/** Those that are not zero: SUNAT's portal writes a charge of 0.00 on every line. */
export function allowanceChargesOf(
  read: readonly Read<typeof allowanceCharges.shape>[],
  currency: string,
): AllowanceCharge[] {
  return read.flatMap((one) => {
    const amount = amountUnlessZero(one.amount, currency);
    if (!amount) return [];
    return {
      charge: one.charge?.text === 'true' || one.charge?.text === '1',
      code: said(one.code),
      reason: said(one.reason),
      factor: (one.factor && parseDecimal(one.factor.text)) ?? null,
      amount,
      base: amountOf(one.base, currency),
    };
  });
}

function notesOf(read: Read<typeof head>): Note[] {
  const notes = read.notes.map((note) => ({ code: note.languageLocaleID || note.languageID || null, text: note.text }));
  const older = (read.extensions?.properties ?? []).flatMap(({ id, value }) =>
    value && id && /^[12]\d{3}$/.test(id.text) ? { code: id.text, text: value.text } : [],
  );
  return [...notes, ...older];
}

/**
 * What every document says of itself and of who takes part, save its own number.
 * @throws Refused when nobody issued it, or on no day
 */
export function headOf(found: Read<typeof head>, issuer: Party | null, receiver: Party | null) {
  if (!issuer?.document) throw new Refused('incomplete', 'documento del emisor');
  return {
    issueDate: ownDay(found.issueDate),
    issueTime: timeOf(found.issueTime),
    ublVersion: said(found.ublVersion),
    issuer,
    receiver,
    notes: notesOf(found),
    digest: said(found.extensions?.digest),
    warnings: [],
    readerVersion: READER_VERSION,
  };
}
