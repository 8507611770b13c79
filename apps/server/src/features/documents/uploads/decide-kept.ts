import type { Despatch, Summary, Withholding } from '@yupana/cpe/document/document.ts';
import type { SignatureKept, UploadedKind } from '../../../schema/documents.ts';
import type { Decision, Looked } from './looked.ts';
import type { KeptAlready, UploadedKey } from './queries-kept.ts';
import type { ResultRow } from './queries-results.ts';
import type { Constancia } from './read-constancia.ts';
import { ASK_FOR_XML, dayOf, isAltered, resultOf, stillHere, toldAltered } from './result-of.ts';
import { type F621, tellF621 } from './which-register.ts';

type Kept = (key: UploadedKey) => KeptAlready | undefined;

const WORDS = {
  '09': 'Guía de remisión del remitente',
  '31': 'Guía de remisión del transportista',
  '20': 'Comprobante de retención',
  '40': 'Comprobante de percepción',
} as const;

/** Guías, retentions and perceptions of this company: whoever issued them, it is one of those that they name. */
export function decideOther(
  looked: Looked,
  { document, isNamed }: { document: Despatch | Withholding; isNamed: boolean },
  ruc: string,
  kept: Kept,
  signature: SignatureKept | undefined,
): Decision {
  const { type, id, issuer, receiver, issueDate } = document;
  const shown = {
    issuer_ruc: issuer.document?.slice(0, 20) ?? null,
    type_code: type,
    serie: id.serie.toUpperCase(),
    number: id.number,
    issuer_name: (issuer.name ?? issuer.tradeName)?.slice(0, 200) ?? null,
    issue_date: issueDate,
    ...(document.kind === 'withholding' ? { currency: document.total.currency, total: document.total.value } : {}),
  };
  const refused = (why: string) => ({ result: { ...resultOf(looked, 'rejected', why), ...shown } });
  if (!issuer.document) return refused('El XML no dice quién lo emitió');
  if (!isElevenDigits(issuer.document)) return refused('Quien lo emitió no tiene un RUC de 11 dígitos');
  // A carrier's guía names the sender apart from both parties, in a place that differs between versions.
  const isOurs = [issuer.document, receiver?.document].includes(ruc) || (document.kind === 'despatch' && isNamed);
  if (!isOurs)
    return refused(`${WORDS[type]} de otras empresas: ${issuer.document} y ${receiver?.document ?? 'ninguna'}`);
  const key = { kind: type, issuer_ruc: issuer.document, serie: shown.serie, number: id.number };
  const decision = decideKept(looked, { ...key, tax_period: periodOf(issueDate) }, kept, {
    detail: WORDS[type],
    shown,
  });
  if (decision.result.outcome === 'existing') return decision;
  // Nothing replaces what is kept: what was altered after it was signed would stand in the way of the true one.
  const found = kept({ ...key, tax_period: '' });
  if (isAltered(signature)) {
    const instead = found ? stillHere(`, del ${dayOf(found.uploaded_at)}`) : ASK_FOR_XML;
    return refused(`${WORDS[type]}. ${toldAltered(signature, instead)}`);
  }
  return found ? { ...decision, isAnother: true } : decision;
}

/** Comprobantes that one communication reverts, at most: whoever has more sends several. */
const MOST_REVERTED = 500;
/** Its comprobantes may come later in the same zip. */
export const REVERSAL_ALONE = 'No está su comprobante: sube también su XML';

/** An agent reverts what it issued: kept, and believed, of what is here. */
export function decideReversal(
  looked: Looked,
  document: Summary,
  kept: Kept,
  signature: SignatureKept | undefined,
): Decision {
  const named = namedBy(document);
  const here = named.filter((key) => kept(key));
  const shown = {
    ...{ issuer_ruc: document.issuer.document?.slice(0, 20) ?? null, type_code: null },
    issuer_name: (document.issuer.name ?? document.issuer.tradeName)?.slice(0, 200) ?? null,
    issue_date: document.issueDate,
  };
  if (here.length === 0) return { result: { ...resultOf(looked, 'rejected', REVERSAL_ALONE), ...shown } };
  if (isAltered(signature))
    return { result: { ...resultOf(looked, 'rejected', toldAltered(signature, ASK_FOR_XML)), ...shown } };
  const names = here.slice(0, 3).map(({ serie, number }) => `${serie}-${number}`);
  const more = here.length > names.length ? ` y ${here.length - names.length} más` : '';
  const detail = `Reversión de ${names.join(', ')}${more}`;
  return decideKept(looked, keyOfReversal(document), kept, { detail, shown });
}

function keyOfReversal({ issuer, id, issueDate }: Summary): UploadedKey {
  const key = { kind: 'RR' as const, issuer_ruc: issuer.document ?? '', serie: id.serie, number: id.number };
  return { ...key, tax_period: periodOf(issueDate) };
}

/** What a communication reverts, by the keys under which it would be kept. */
function namedBy({ issuer, items, issueDate }: Summary): UploadedKey[] {
  const issuer_ruc = issuer.document ?? '';
  if (!isElevenDigits(issuer_ruc)) return [];
  return items
    .slice(0, MOST_REVERTED)
    .flatMap(({ type, serie, from }) =>
      (type === '20' || type === '40') && serie && from
        ? [{ kind: type, issuer_ruc, serie: serie.toUpperCase(), number: from, tax_period: periodOf(issueDate) }]
        : [],
    );
}

/** The detail of an F621: each text is kept by its bytes, because a later one may correct it. */
export function decideF621(looked: Looked, detail: F621, ruc: string, kept: Kept): Decision {
  const kind: UploadedKind = `F621-${detail.kind}`;
  const key = { kind, issuer_ruc: ruc, serie: detail.period, number: looked.sha256, tax_period: detail.period };
  return decideKept(looked, key, kept, { detail: tellF621(detail), shown: {} });
}

/** What is no file of a voucher's is kept once, and nothing replaces it. */
export function decideKept(
  looked: Looked,
  key: UploadedKey,
  kept: Kept,
  { detail, shown }: { detail: string; shown: Partial<ResultRow> },
): Decision {
  const found = kept(key);
  if (!found) return { result: { ...resultOf(looked, 'new', detail), ...shown }, document: key };
  const since = dayOf(found.uploaded_at);
  return found.sha256 === looked.sha256
    ? { result: { ...resultOf(looked, 'existing', `${detail}: mismo archivo, del ${since}`), ...shown } }
    : {
        result: { ...resultOf(looked, 'rejected', `${detail}: ya hay otro, del ${since}; no se reemplazó`), ...shown },
      };
}

/** A constancia has a number of its own. */
export function keyOfDeposit({ number, supplierRuc, paidOn }: Constancia): UploadedKey {
  return { kind: 'DTR', issuer_ruc: supplierRuc, serie: '', number, tax_period: periodOf(paidOn) };
}

/** What is looked for of an uploaded file that is kept by a key of its own: itself, and what it speaks of. */
export function keptKeysOf({ what, sha256 }: Looked, ruc: string): UploadedKey[] {
  if (what.is === 'constancia') return [keyOfDeposit(what.constancia)];
  if (what.is === 'reversal') return [keyOfReversal(what.document), ...namedBy(what.document)];
  if (what.is === 'f621') {
    const { kind, period } = what.detail;
    return [{ kind: `F621-${kind}`, issuer_ruc: ruc, serie: period, number: sha256, tax_period: period }];
  }
  if (what.is !== 'other' || !isElevenDigits(what.document.issuer.document ?? '')) return [];
  const { type, id, issuer, issueDate } = what.document;
  const key = { kind: type, issuer_ruc: issuer.document ?? '', serie: id.serie.toUpperCase(), number: id.number };
  return [{ ...key, tax_period: periodOf(issueDate) }];
}

function periodOf(day: string): string {
  return day.slice(0, 7).replace('-', '');
}

/** As XML have it: whether its check digit is right is not asked of who issued it. */
export function isElevenDigits(text: string): boolean {
  return /^\d{11}$/.test(text);
}
