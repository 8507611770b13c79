import { parseDecimal, sumDecimals } from '../document/decimal.ts';
import type {
  Despatch,
  DocumentId,
  Party,
  Response,
  Summary,
  SummaryItem,
  WithheldItem,
  Withholding,
} from '../document/document.ts';
import { Refused } from '../xml/refused.ts';
import type { Read } from '../xml/wanted.ts';
import type { despatch, perception, response, retention, summary } from './others.ts';
import {
  amountOf,
  dayOf,
  headOf,
  idOf,
  namedOf,
  ownId,
  partyOf,
  perceivedPercentOf,
  referenceOf,
  said,
  soundAmountOf,
} from './read-parts.ts';

/** @throws Refused */
export function readDespatch(found: Read<typeof despatch>): Despatch {
  const { shipment } = found;
  const id = ownId(found.id);
  return {
    kind: 'despatch',
    type: typeOf(found.typeCode, id.serie),
    id,
    ...headOf(found, partyOf(found.supplier), partyOf(found.customer)),
    reason: said(shipment?.reason),
    startDate: dayOf(shipment?.startDate),
    grossWeight: (shipment?.weight && parseDecimal(shipment.weight.text)) ?? null,
    weightUnit: shipment?.weight?.unitCode || null,
    carrier: partyOf(shipment?.carrier),
    plates: (shipment?.plates ?? []).map(({ text }) => text),
    origin: said(shipment?.origin),
    destination: said(shipment?.destination),
    relatedDocuments: found.related.flatMap((one) => referenceOf(one) ?? []),
    lines: found.lines.map(({ id, quantity, description, name, productCode }) => ({
      id: said(id),
      quantity: (quantity && parseDecimal(quantity.text)) ?? null,
      unit: quantity?.unitCode || null,
      description: said(description) ?? said(name),
      productCode: said(productCode),
    })),
  };
}

/**
 * As its code says; where it has none, by its serie: SUNAT gives T to who sends and V to who carries.
 * @throws Refused when it is neither
 */
function typeOf(code: { text: string } | undefined, serie: string): Despatch['type'] {
  const type = code?.text ?? { T: '09', V: '31' }[serie.charAt(0)];
  if (type === '09' || type === '31') return type;
  throw new Refused('incomplete', `tipo de guía «${code?.text ?? ''}»`);
}

/** @throws Refused */
export function readWithholding(
  type: Withholding['type'],
  found: Read<typeof retention> | Read<typeof perception>,
): Withholding {
  const total = amountOf(found.total, 'PEN');
  if (!total) throw new Refused('incomplete', `importe total «${found.total?.text ?? ''}»`);
  return {
    kind: 'withholding',
    type,
    id: ownId(found.id),
    ...headOf(found, partyOf(found.agent), partyOf(found.receiver)),
    system: said(found.system),
    percent: perceivedPercentOf(found.percent),
    total,
    paid: amountOf(found.paid, 'PEN'),
    items: found.items.flatMap((item) => itemOf(item) ?? []),
  };
}

function itemOf(item: Read<typeof retention>['items'][number]): WithheldItem | undefined {
  const named = item.id && namedOf(item.id.text);
  if (!named) return undefined;
  const { payment, withheld } = item;
  const rate = withheld?.rate && parseDecimal(withheld.rate.text);
  return {
    document: { ...named, type: item.id?.schemeID ?? null, date: dayOf(item.date) },
    documentTotal: amountOf(item.total, 'PEN'),
    payment: payment
      ? { id: said(payment.id), amount: amountOf(payment.amount, 'PEN'), date: dayOf(payment.date) }
      : null,
    amount: amountOf(withheld?.amount, 'PEN'),
    date: dayOf(withheld?.date),
    exchangeRate: rate ? { from: said(withheld?.from), rate, date: dayOf(withheld?.rateDate) } : null,
  };
}

/**
 * Voidances and summaries: `RA-20170521-01`. What is voided shares its root between both of its kinds; the number tells.
 * @throws Refused
 */
export function readSummary(found: Read<typeof summary>): Summary {
  const [, type, day, number] = /^(RA|RR|RC)-(\d{8})-0*(\d+)$/.exec(found.id?.text.replace(/\s+/g, '') ?? '') ?? [];
  if (!type || !day || !number) throw new Refused('incomplete', `número del resumen «${found.id?.text ?? ''}»`);
  return {
    kind: 'summary',
    type: type as Summary['type'],
    id: { serie: day, number },
    ...headOf(found, partyOf(found.supplier), null),
    referenceDate: dayOf(found.referenceDate),
    items: [...found.voided.map(voidedOf), ...found.items.map(summarisedOf)],
  };
}

function voidedOf({ type, serie, number, reason }: Read<typeof summary>['voided'][number]): SummaryItem {
  const which = number ? number.text.replace(/^0+(?=\d)/, '') : null;
  const none = { condition: null, total: null, igv: null };
  return { type: said(type), serie: said(serie), from: which, to: which, reason: said(reason), ...none };
}

/** Version 1.0 has ranges, 1.1 one document a line. */
function summarisedOf({ id, taxes, ...item }: Read<typeof summary>['items'][number]): SummaryItem {
  const single = id && idOf(id.text);
  const igv = taxes
    .filter(({ scheme }) => scheme?.text === '1000')
    .flatMap(({ amount }) => soundAmountOf(amount, 'PEN', 'tributo') ?? []);
  return {
    type: said(item.type),
    serie: single?.serie ?? said(item.serie),
    from: single?.number ?? said(item.from),
    to: single?.number ?? said(item.to),
    reason: null,
    condition: said(item.condition),
    total: amountOf(item.total, 'PEN'),
    igv:
      igv.length > 0
        ? { value: sumDecimals(igv.map(({ value }) => value)), currency: igv[0]?.currency ?? 'PEN' }
        : null,
  };
}

/** @throws Refused */
export function readResponse(found: Read<typeof response>): Response {
  const code = said(found.code) ?? (found.code?.text === '0' ? '0' : null);
  if (code === null) throw new Refused('incomplete', 'código de la respuesta');
  const about = (found.reference && idOf(found.reference.text)) ?? null;
  const id: DocumentId = { serie: '', number: found.id?.text ?? '' };
  return {
    kind: 'response',
    type: 'CDR',
    id,
    ...headOf(found, partyOf(found.sender), numberedOf(found.recipient)),
    addressee: numberedOf(found.addressee),
    code,
    description: said(found.description),
    about,
  };
}

/** `6-20987654321`, `6-`, or a name. */
function numberedOf(found: Read<typeof response>['recipient']): Party | null {
  const party = partyOf(found);
  const document = /^([014678A-H])-(.+)$/.exec(party?.document ?? '');
  if (!party || !document) return party && /^[\dA-Z]{8,15}$/.test(party.document ?? '') ? party : null;
  const number = said({ text: document[2] ?? '' });
  // «00000000» is nobody, behind its type too.
  if (number === null) return null;
  return { ...party, documentType: document[1] ?? null, document: number };
}
