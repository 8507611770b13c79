import type { FileReason } from '@yupana/contract/file-reasons.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';

/** What is said where a voucher has neither image nor XML yet: the specification's words. */
const NOT_YET = {
  view: 'Estamos procesando la visualización del comprobante. Estará disponible en menos de 24 horas.',
  download: 'Estamos procesando la descarga del comprobante. Estará disponible en menos de 24 horas.',
};

/** Of what does not come by itself a day is not promised. */
const NEVER: Record<Exclude<FileReason, 'queued' | 'failing' | 'not-yet'>, string> = {
  'not-found': 'SUNAT no tiene el XML de este comprobante. Si lo consigues, súbelo.',
  'not-understood': 'No se entendió lo que SUNAT entregó de este comprobante. Si consigues su XML, súbelo.',
  'no-access': 'SUNAT no da acceso a los XML de la empresa con su API key o su usuario SOL. Si tienes el XML, súbelo.',
  'not-electronic': 'Este tipo de comprobante no tiene XML: solo se conoce la línea de la propuesta.',
  unreadable: 'El XML de este comprobante llegó, pero no se puede leer.',
};

/** What a row without image nor XML says, wherever it says it. */
export function whyNone({ no_document: why }: Pick<Voucher, 'no_document'>, what: keyof typeof NOT_YET = 'view') {
  return why === null || !(why in NEVER) ? NOT_YET[what] : NEVER[why as keyof typeof NEVER];
}

type What = Pick<Voucher, 'no_document'>;

/** What is said once over a list in which none has an image or an XML; null where none of them comes by itself: each says why. */
export function whyNoneYet(vouchers: readonly What[], what: keyof typeof NOT_YET): string | null {
  return vouchers.some(({ no_document: why }) => why === null || !(why in NEVER)) ? NOT_YET[what] : null;
}
