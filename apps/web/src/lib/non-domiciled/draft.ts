import {
  type ForeignProposal,
  type ForeignPurchase,
  foreignDetails,
  foreignDocument,
  hasSignOf,
  SIGN_OF_NOTES,
  type ToldDetails,
} from '@yupana/contract/non-domiciled.ts';
import { fromWire, money, ratio, subtract, toWire } from '@yupana/tax/money.ts';
import { CREDIT_DOCUMENTS, NO_CREDIT_DOCUMENT, NO_TREATY } from '@yupana/tax/tables/non-domiciled.ts';
import { NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import { typedAmount } from '../typed-soles.ts';

/** What is typed of a purchase from who is not domiciled, as it stands in the fields of its form. */
export interface Draft {
  type_code: string;
  issue_date: string;
  serie: string;
  number: string;
  value: string;
  other: string;
  currency: string;
  exchange_rate: string;

  name: string;
  id: string;
  country: string | null;
  address: string;
  relation: string;

  income_type: string | null;
  modality: string;
  treaty: string;
  exemption: string;
  article_76: boolean;

  withheld: boolean;
  gross: string;
  deduction: string;
  percent: string;
  tax: string;

  other_owner: boolean;
  owner_name: string;
  owner_id: string;
  owner_country: string | null;

  has_credit: boolean;
  credit_type: string;
  credit_serie: string;
  credit_year: string;
  credit_number: string;
  withheld_igv: string;
}

/** Empty, but for what SUNAT says of the voucher. @param purchase null of one that no proposal lists */
export function emptyDraft(purchase: ForeignPurchase | null): Draft {
  const [invoice = ''] = NON_DOMICILED;
  const form = CREDIT_DOCUMENTS.find((code) => code !== NO_CREDIT_DOCUMENT) ?? '';
  const { document, supplier } = purchase ?? {};
  return {
    ...{ type_code: document?.type_code ?? invoice, issue_date: document?.issue_date ?? '' },
    ...{ serie: document?.serie ?? '', number: document?.number ?? '' },
    ...{ value: amountText(document?.value), other: amountText(document?.other) },
    ...{ currency: document?.currency ?? 'USD', exchange_rate: document?.exchange_rate ?? '' },
    ...{ name: supplier?.name ?? '', id: supplier?.id ?? '', country: null, address: '', relation: '' },
    ...{ income_type: null, modality: '', treaty: NO_TREATY, exemption: '', article_76: false },
    ...{ withheld: false, gross: amountText(document?.total), deduction: '0.00', percent: '', tax: '' },
    ...{ other_owner: false, owner_name: '', owner_id: '', owner_country: null },
    ...{ has_credit: false, credit_type: form, credit_serie: '', credit_year: '', credit_number: '' },
    withheld_igv: '',
  };
}

/** What was told of it, or else what is proposed. */
export function draftOf(purchase: ForeignPurchase | null): Draft {
  const draft = emptyDraft(purchase);
  if (purchase?.told) return withDetails(draft, purchase.told.details);
  if (!purchase?.proposed) return draft;
  const { name, id, ...proposed } = withProposal(draft, purchase.proposed);
  // How it is called and numbered stays as SUNAT says it, where it does: what was told of another voucher may be short of it.
  return { ...proposed, name: draft.name || name, id: draft.id || id };
}

/** With what was told of the supplier before. */
export function withProposal(draft: Draft, { details, percent }: ForeignProposal): Draft {
  const told = withDetails(draft, details);
  return { ...told, withheld: percent !== null, percent: percent === null ? '' : amountText(percent) };
}

function withDetails(draft: Draft, details: ToldDetails): Draft {
  const { supplier, beneficiary, withholding, credit } = details;
  return {
    ...draft,
    ...{ name: supplier.name, id: supplier.id, country: supplier.country, address: supplier.address },
    ...{ relation: details.relation, income_type: details.income_type, modality: details.modality },
    ...{ treaty: details.treaty, exemption: details.exemption, article_76: details.article_76 },
    // Also when there is none: that of the supplier who was chosen before must not stay.
    ...{ other_owner: beneficiary !== null, owner_name: beneficiary?.name ?? '', owner_id: beneficiary?.id ?? '' },
    owner_country: beneficiary?.country ?? null,
    ...(withholding && {
      ...{ withheld: true, gross: amountText(withholding.gross), deduction: amountText(withholding.deduction) },
      ...{ percent: amountText(withholding.percent), tax: amountText(withholding.withheld) },
    }),
    ...(credit && {
      ...{ has_credit: true, credit_type: credit.type_code, credit_serie: credit.serie },
      ...{ credit_year: credit.year, credit_number: credit.number },
    }),
    ...(details.withheld_igv !== null && { withheld_igv: amountText(details.withheld_igv) }),
  };
}

/** Of a supplier of whom nothing was told: what the document says stays. */
export function withoutProposal(draft: Draft): Draft {
  const { type_code, issue_date, serie, number, value, other, currency, exchange_rate, gross } = draft;
  return {
    ...emptyDraft(null),
    ...{ type_code, issue_date, serie, number, value, other, currency, exchange_rate, gross },
  };
}

export type Wrong = Partial<Record<keyof Draft, string>>;

/** Which field of the form says what of a call's body. */
const FIELDS: Readonly<Record<string, keyof Draft>> = {
  ...{ 'supplier.name': 'name', 'supplier.id': 'id', 'supplier.country': 'country', 'supplier.address': 'address' },
  ...{ 'beneficiary.name': 'owner_name', 'beneficiary.id': 'owner_id', 'beneficiary.country': 'owner_country' },
  ...{ 'withholding.gross': 'gross', 'withholding.deduction': 'deduction', 'withholding.percent': 'percent' },
  ...{ 'withholding.withheld': 'tax', 'credit.type_code': 'credit_type', 'credit.serie': 'credit_serie' },
  ...{ 'credit.year': 'credit_year', 'credit.number': 'credit_number' },
};
const AMOUNTS: ReadonlySet<keyof Draft> = new Set(['value', 'other', 'gross', 'deduction', 'tax', 'withheld_igv']);
const CHOICES: Wrong = {
  ...{ country: 'Elige el país.', owner_country: 'Elige el país.', income_type: 'Elige el tipo de renta.' },
  ...{ issue_date: 'Elige la fecha de emisión.', percent: 'Escribe la tasa con punto decimal, como 4.99.' },
};

/** What a call takes of it, or which fields are wrong and why. @param isTyped no proposal lists it: its document is told too */
export function readDraft(draft: Draft, isTyped: boolean) {
  const details = foreignDetails.safeParse({
    supplier: { id: draft.id, name: draft.name, address: draft.address, country: draft.country },
    beneficiary: draft.other_owner
      ? { id: draft.owner_id, name: draft.owner_name, country: draft.owner_country }
      : null,
    ...{ relation: draft.relation, income_type: draft.income_type, modality: draft.modality, treaty: draft.treaty },
    ...{ exemption: draft.exemption, article_76: draft.article_76 },
    withholding: draft.withheld
      ? {
          ...{ gross: amountOf(draft.gross), deduction: amountOf(draft.deduction || '0') },
          ...{ percent: amountOf(draft.percent), withheld: amountOf(draft.tax) },
        }
      : null,
    credit: draft.has_credit
      ? {
          ...{ type_code: draft.credit_type, serie: draft.credit_serie },
          ...{ year: draft.credit_year, number: draft.credit_number },
        }
      : null,
    withheld_igv: draft.has_credit && draft.withheld_igv !== '' ? amountOf(draft.withheld_igv) : null,
  });
  const document = isTyped
    ? foreignDocument.safeParse({
        ...{ type_code: draft.type_code, issue_date: draft.issue_date, serie: draft.serie, number: draft.number },
        ...{ value: amountOf(draft.value), other: amountOf(draft.other || '0') },
        ...{ currency: draft.currency.trim().toUpperCase(), exchange_rate: draft.exchange_rate.trim() },
      })
    : null;
  const signed = wrongSigns(draft);
  const lacksYear = draft.has_credit && isCustoms(draft.credit_type) && draft.credit_year.trim() === '';
  const isRight = !lacksYear && Object.keys(signed).length === 0;
  if (isRight && details.success && (document === null || document.success)) {
    return { body: { details: details.data, document: document?.data ?? null } };
  }
  const issues = [...(document?.error?.issues ?? []), ...(details.error?.issues ?? [])];
  const wrong: Wrong = Object.fromEntries(issues.map(saidOf));
  return {
    wrong: { ...signed, ...wrong, ...(lacksYear && { credit_year: 'Escribe el año de la DAM, con cuatro dígitos.' }) },
  };
}

/** What was found wrong of the fields and still is: also where another field, as the currency of a rate, was what mended it. */
export function stillWrong(found: Wrong, draft: Draft, isTyped: boolean): Wrong {
  if (Object.keys(found).length === 0) return found;
  const { wrong = {} } = readDraft(draft, isTyped);
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => field in found));
}

/** Whether what stands behind the credit is a customs declaration, whose year the register demands: 50 to 53. */
export function isCustoms(credit_type: string): boolean {
  return credit_type.startsWith('5');
}

/** The field of the form to which a refusal of the server belongs; undefined where it has none. */
export function fieldOfRefusal(path: string): keyof Draft | undefined {
  const place = path.replace(/^(document|details)\./, '');
  return FIELDS[place] ?? (place in emptyDraft(null) ? (place as keyof Draft) : undefined);
}

/** What is said of an amount by its sign alone, which is its purchase's. */
function wrongSigns(draft: Draft): Wrong {
  const told = [
    ...(draft.withheld ? (['gross', 'deduction', 'tax'] as const) : []),
    ...(draft.has_credit ? (['withheld_igv'] as const) : []),
  ];
  const wrong = told.filter((field) => !hasSignOf(draft.type_code, amountOf(draft[field]) ?? 0));
  return Object.fromEntries(wrong.map((field) => [field, SIGN_OF_NOTES]));
}

function saidOf({
  path,
  code,
  message,
}: {
  path: PropertyKey[];
  code?: string;
  message: string;
}): [keyof Draft, string] {
  const name = path.join('.');
  const field = FIELDS[name] ?? (name as keyof Draft);
  if (AMOUNTS.has(field) && code !== 'custom') return [field, 'Escribe el importe con punto decimal, como 1234.50.'];
  return [field, CHOICES[field] ?? message];
}

/** What the rate comes to, of what is left after deductions; null while any of them is no figure. */
export function reckonedTax({ gross, deduction, percent }: Pick<Draft, 'gross' | 'deduction' | 'percent'>) {
  const [from, less, rate] = [amountOf(gross), amountOf(deduction || '0'), amountOf(percent)];
  if (from === undefined || less === undefined || rate === undefined) return null;
  const net = subtract(fromWire(from), fromWire(less));
  // Both are in hundredths.
  return { net: toWire(net), tax: toWire(ratio(net, fromWire(rate), money(100_00), 'half-up')) };
}

/** Of a credit note, with a minus before it. */
function amountOf(text: string): number | undefined {
  const [, minus, typed = ''] = /^(-?)(.*)$/.exec(text.trim()) ?? [];
  const amount = typedAmount(typed);
  if (amount === null) return undefined;
  return minus ? -amount : amount;
}

function amountText(amount: number | undefined): string {
  return amount === undefined ? '' : amount.toFixed(2);
}
