import type { BookName } from '@yupana/contract/books.ts';
import type { Voucher } from '@yupana/cpe/document/document.ts';
import { PROVEN, type SignatureKept } from '../../../schema/documents.ts';
import type { DocumentKey, FileKey } from '../file-key.ts';
import { sayResponse } from '../shown/said-by-cdr.ts';
import {
  decideF621,
  decideKept,
  decideOther,
  decideReversal,
  isElevenDigits,
  keyOfDeposit,
  REVERSAL_ALONE,
} from './decide-kept.ts';
import type { Decision, Looked } from './looked.ts';
import type { KeptAlready, UploadedKey } from './queries-kept.ts';
import type { HereAlready } from './queries-results.ts';
import type { Constancia } from './read-constancia.ts';
import { ASK_FOR_XML, dayOf, isAltered, resultOf, stillHere, toldAltered } from './result-of.ts';
import type { WhatItIs } from './what-it-is.ts';

/** A CDR whose voucher is not here, or a reversal: the XML may come later in the same zip. */
export const CDR_ALONE = REVERSAL_ALONE;

const ASK_FOR_CDR = 'Pide el CDR original a quien emitió el comprobante';

const TYPES = ['01', '02', '03', '04', '07', '08'];
const BOOKS = ['RCE', 'RVIE'] as const;

/** The vouchers that a file may be of: what is here of them decides. Empty when nothing here matters. */
export function keysOf({ what, file }: Looked, ruc: string): DocumentKey[] {
  switch (what.is) {
    case 'voucher': {
      const key = keyOfVoucher(what.document, ruc);
      if (typeof key !== 'string') return [key];
      const received = keyAsReceived(what.document);
      return received ? [received] : [];
    }
    case 'cdr': {
      const about = aboutOf(what, file);
      if (!about) return [];
      const types = about.type ? [about.type] : TYPES;
      const { issuer: issuer_ruc, serie, number } = about;
      return BOOKS.flatMap((book) => types.map((type_code) => ({ book, issuer_ruc, type_code, serie, number })));
    }
    case 'constancia': {
      const key = keyOfConstancia(what.constancia, ruc);
      return key ? [key] : [];
    }
    case 'other':
    case 'reversal':
    case 'f621':
    case 'refused':
      return [];
  }
}

/**
 * @param here what is here of `keysOf` it, and of the files of this upload that came before it
 * @param signature of an XML; undefined while nobody looked at it: it may then be kept, or told to be another
 */
export function decide(
  looked: Looked,
  ruc: string,
  here: (key: FileKey) => HereAlready | undefined,
  kept: (key: UploadedKey) => KeptAlready | undefined,
  signature?: SignatureKept,
): Decision {
  const { what } = looked;
  switch (what.is) {
    case 'voucher':
      return decideVoucher(looked, what.document, ruc, here, signature);
    case 'cdr':
      return decideCdr(looked, what, ruc, here, signature);
    case 'constancia':
      return decideConstancia(looked, what.constancia, ruc, here, kept);
    case 'other':
      return decideOther(looked, what, ruc, kept, signature);
    case 'reversal':
      return decideReversal(looked, what.document, kept, signature);
    case 'f621':
      return decideF621(looked, what.detail, ruc, kept);
    case 'refused':
      return { result: resultOf(looked, 'rejected', what.why) };
  }
}

function decideVoucher(
  looked: Looked,
  document: Voucher,
  ruc: string,
  here: (key: FileKey) => HereAlready | undefined,
  signature: SignatureKept | undefined,
): Decision {
  const shown = shownOf(document);
  const key = keyOfVoucher(document, ruc);
  if (typeof key === 'string') {
    // SUNAT gave it for this company, whatever it says itself: what is kept is not refused.
    const received = keyAsReceived(document);
    const kept = received && here({ ...received, kind: 'xml' });
    if (kept?.state === 'held' && kept.sha256 === looked.sha256)
      return { result: { ...resultOf(looked, 'existing', `Mismo archivo${sinceOf(kept)}`), ...shown } };
    return { result: { ...resultOf(looked, 'rejected', key), ...shown } };
  }
  const file = { ...key, kind: 'xml' as const };
  const found = here(file);
  const since = sinceOf(found);
  if (found?.state === 'held' && found.sha256 === looked.sha256)
    return { result: { ...resultOf(looked, 'existing', `Mismo archivo${since}`), ...shown } };
  const isWeak = givesWay(found, signature);
  // Of what was altered after it was signed nothing is believed: kept, it would stand in the place of the true one.
  if (isAltered(signature)) {
    const why = toldAltered(signature, stays(found) ? stillHere(since) : ASK_FOR_XML);
    return { result: { ...resultOf(looked, 'rejected', why), ...shown } };
  }
  if (found?.state !== 'held' || isWeak) {
    const detail = isWeak ? 'Reemplaza al que se subió sin firma comprobada' : '';
    return { result: { ...resultOf(looked, 'new', detail), ...shown }, keep: { key: file, document } };
  }
  const other = `Ya hay otro XML de ${key.serie}-${key.number}${since}: no se reemplazó`;
  return { result: { ...resultOf(looked, 'rejected', other), ...shown }, isAnother: true };
}

/** As which it would be kept if SUNAT gave it for this company, whoever it names; null when its issuer is nobody. */
function keyAsReceived({ type, id, issuer }: Voucher): DocumentKey | null {
  if (!issuer.document || !isElevenDigits(issuer.document)) return null;
  const { serie, number } = id;
  return { book: 'RCE', issuer_ruc: issuer.document, type_code: type, serie: serie.toUpperCase(), number };
}

/** Whose it is, as a key, or why it is not the company's. A liquidación de compra is issued by its buyer. */
function keyOfVoucher({ type, id, issuer, receiver }: Voucher, ruc: string): DocumentKey | string {
  const issuer_ruc = issuer.document;
  if (!issuer_ruc) return 'El XML no dice quién lo emitió';
  if (!isElevenDigits(issuer_ruc)) return 'Quien lo emitió no tiene un RUC de 11 dígitos';
  const key = { issuer_ruc, type_code: type, serie: id.serie.toUpperCase(), number: id.number };
  if (issuer_ruc === ruc) return { ...key, book: type === '04' ? 'RCE' : 'RVIE' };
  if (receiver?.document === ruc) {
    if (type === '04') return `Es una liquidación de compra del RUC ${issuer_ruc}: la registra quien compra`;
    return { ...key, book: 'RCE' };
  }
  if (!receiver?.document) return `No es de esta empresa: la emitió el RUC ${issuer_ruc} sin decir a quién`;
  const whom = receiver.document.slice(0, 20);
  return isElevenDigits(whom) ? `Emitida a otro RUC: ${whom}` : `Emitida a otro documento: ${whom}`;
}

function decideCdr(
  looked: Looked,
  what: Extract<WhatItIs, { is: 'cdr' }>,
  ruc: string,
  here: (key: FileKey) => HereAlready | undefined,
  signature: SignatureKept | undefined,
): Decision {
  const of = keysOf(looked, ruc).find((key) => here({ ...key, kind: 'xml' }));
  if (!of) return { result: { ...resultOf(looked, 'rejected', CDR_ALONE), zip_entry: looked.entry } };
  const { book: _, ...shown } = of;
  const voucher = here({ ...of, kind: 'xml' });
  const key = { ...of, kind: 'cdr' as const };
  const found = here(key);
  if (found?.state === 'held' && found.sha256 === looked.sha256)
    return { result: { ...resultOf(looked, 'existing', `Mismo CDR${sinceOf(found)}`), ...shown } };
  // Kept, it would stand for SUNAT's word in the place of the true one.
  if (isAltered(signature)) {
    const why = toldAltered(signature, stays(found) ? stillHere(sinceOf(found)) : ASK_FOR_CDR);
    return { result: { ...resultOf(looked, 'rejected', why), ...shown } };
  }
  if (found?.state === 'held' && !givesWay(found, signature))
    return {
      result: { ...resultOf(looked, 'rejected', `Ya hay otro CDR${sinceOf(found)}`), ...shown },
      isAnother: true,
    };
  const where = voucher?.state === 'held' ? 'junto a su XML' : 'su XML todavía falta';
  const said = `CDR: ${sayResponse(what.document).toLowerCase()}, ${where}`;
  return { result: { ...resultOf(looked, 'joined', said), ...shown }, keep: { key, document: null } };
}

/**
 * What somebody handed in and no signature vouches for gives way to what one vouches for. @param signature undefined: it may yet
 * turn out so
 */
function givesWay(found: HereAlready | undefined, signature: SignatureKept | undefined): boolean {
  const isWeak = found?.state === 'held' && found.source === 'upload' && !PROVEN.includes(found.signature);
  return isWeak && (signature === undefined || PROVEN.includes(signature));
}

/** It is here, and nobody needs another one. */
function stays(found: HereAlready | undefined): boolean {
  return found?.state === 'held' && !givesWay(found, undefined);
}

function sinceOf(found: HereAlready | undefined): string {
  return found?.fetched_at ? `, del ${dayOf(found.fetched_at)}` : '';
}

/** What a CDR answers to. Of which type the voucher is, only its name may say: `R-20990005771-01-F002-17581.xml`. */
function aboutOf({ document }: Extract<WhatItIs, { is: 'cdr' }>, file: string) {
  const [, issuer, type, serie, number] = /R-?(\d{11})-(\d{2})-(\w{4})-0*(\d{1,8})\.(?:xml|zip)/i.exec(file) ?? [];
  const { about, addressee } = document;
  const whose = addressee?.document ?? issuer;
  if (!whose || !(about ?? serie)) return undefined;
  const said = about ?? { serie: serie ?? '', number: number ?? '' };
  const isSame = issuer === whose && serie?.toUpperCase() === said.serie.toUpperCase();
  return { issuer: whose, serie: said.serie.toUpperCase(), number: said.number, type: isSame ? type : undefined };
}

function decideConstancia(
  looked: Looked,
  constancia: Constancia,
  ruc: string,
  here: (key: FileKey) => HereAlready | undefined,
  kept: (key: UploadedKey) => KeptAlready | undefined,
): Decision {
  const key = keyOfConstancia(constancia, ruc);
  const { supplierRuc, acquirer, voucher, amount, paidOn } = constancia;
  if (!key) {
    return { result: resultOf(looked, 'rejected', `Depósito de otras empresas: ${supplierRuc} y ${acquirer}`) };
  }
  const { book: _, ...shown } = key;
  const deposit = { key, constancia };
  // Known by its voucher's key alone: it is told to the rules when a proposal lists that voucher.
  if (!here({ ...key, kind: 'xml' })) {
    const of = `${voucher.serie}-${voucher.number}`;
    const alone = `Depósito de S/ ${amount} de ${of}, que no está en Yupana: se une a él cuando llegue`;
    const decision = decideKept(looked, keyOfDeposit(constancia), kept, { detail: alone, shown });
    return decision.result.outcome === 'rejected' ? decision : { ...decision, deposit };
  }
  const [year, month, day] = paidOn.split('-');
  const detail = `Depósito de S/ ${amount} del ${day}/${month}/${year}`;
  return { result: { ...resultOf(looked, 'joined', detail), ...shown }, deposit, document: keyOfDeposit(constancia) };
}

function keyOfConstancia({ supplierRuc, acquirer, voucher }: Constancia, ruc: string): DocumentKey | undefined {
  const book: BookName | undefined = acquirer === ruc ? 'RCE' : supplierRuc === ruc ? 'RVIE' : undefined;
  return (
    book && { book, issuer_ruc: supplierRuc, type_code: voucher.type, serie: voucher.serie, number: voucher.number }
  );
}

function shownOf({ type, id, issuer, issueDate, currency, total }: Voucher) {
  return {
    issuer_ruc: issuer.document?.slice(0, 20) ?? null,
    type_code: type,
    serie: id.serie.toUpperCase(),
    number: id.number,
    issuer_name: (issuer.name ?? issuer.tradeName)?.slice(0, 200) ?? null,
    issue_date: issueDate,
    currency,
    total: total.value,
  };
}
