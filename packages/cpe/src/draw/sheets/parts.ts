import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import type { Amount } from '../../document/decimal.ts';
import type { Document, Note, Party, Reference } from '../../document/document.ts';
import { documentTypeName } from '../catalogues.ts';
import { dayText, idText } from '../format.ts';
import { qrText } from '../qr-text.ts';
import { type Fact, facts, type Sheet } from '../sheet.ts';
import { amountInWords } from '../words.ts';

/** Catalogue 52: the total in words. */
const IN_WORDS = '1000';

/** Titles that are «el»; a factura, boleta, nota, liquidación and guía is «la». */
const OF_EL = /^(RECIBO|COMPROBANTE)\b/;

/** What every sheet has, as the document says it; what only some have is empty. */
export function sheetOf(document: Document, title: string): Sheet {
  const { issuer, id, notes, digest } = document;
  return {
    title,
    number: idText(id),
    issuer: {
      name: issuer.name ?? issuer.tradeName,
      ruc: issuer.document,
      lines: [issuer.name === issuer.tradeName ? null : issuer.name && issuer.tradeName, issuer.address].flatMap(
        (line) => line || [],
      ),
    },
    parties: [],
    terms: [],
    table: null,
    words: null,
    boxes: [],
    notes: legendsOf(notes),
    totals: [],
    qr: qrText(document),
    digest,
    legend: `Representación impresa ${OF_EL.test(title) ? 'del' : 'de la'} ${title}, hecha desde su XML.`,
  };
}

/** Who it is for. */
export function partyFacts(label: string, party: Party | null): Fact[] {
  if (!party) return [];
  const type = (party.documentType && documentTypeName(party.documentType)) || 'Documento';
  const name = party.name ?? party.tradeName;
  return [
    ...(name ? [{ label, value: name, strong: true, of: 'receiver' as const }] : []),
    ...facts([type, party.document, name ? undefined : 'receiver'], ['Dirección', party.address]),
  ];
}

/** `Factura F001-123 del 31/10/2026`. */
export function referenceText({ type, date, ...named }: Reference): string {
  const name = type ? voucherTypeDescription(type) : '';
  return [name.length > 30 ? type : name, namedText(named), date && `del ${dayText(date)}`].filter(Boolean).join(' ');
}

/**
 * Documents that are named beside it. Their type is left out: it is of catalogue 12, 21 or 61, by the document that names them.
 */
export function relatedText(references: readonly Reference[]): string {
  return references.map(namedText).join(', ');
}

/** As the document writes it: whoever looks for it finds it by what stands in both. */
function namedText({ serie, written }: Pick<Reference, 'serie' | 'written'>): string {
  return `${serie}-${written}`;
}

/** The total as the issuer wrote it out, or as we do where it did not. */
export function wordsOf(total: Amount, notes: readonly Note[]): string | null {
  const own = notes.find(({ code }) => code === IN_WORDS)?.text.replace(/^\s*SON\s*:?\s*/i, '');
  return own || (amountInWords(total) ?? null);
}

/** What the issuer wrote without a code. */
export function remarksOf(notes: readonly Note[]): string | null {
  return (
    notes
      .filter(({ code }) => code === null)
      .map(({ text }) => text)
      .join(' ') || null
  );
}

function legendsOf(notes: readonly Note[]): string[] {
  return notes.filter(({ code }) => code !== null && code !== IN_WORDS).map(({ text }) => text);
}
