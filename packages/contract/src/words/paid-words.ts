import type { MeansOfPayment } from '../vouchers/bank/statements.ts';
import type { SupportProof } from '../vouchers/supports.ts';

/** SUNAT's table 1, in the words of whoever paid. Cash is two: where the law allows it, and where it does not. */
export const MEANS: Readonly<Record<MeansOfPayment, string>> = {
  '001': 'Depósito en cuenta',
  '002': 'Giro',
  '003': 'Transferencia',
  '004': 'Orden de pago',
  '005': 'Tarjeta de débito',
  '006': 'Tarjeta de crédito',
  '007': 'Cheque no negociable',
  '008': 'Efectivo, donde la ley lo permite',
  '009': 'Efectivo, en los demás casos',
  '010': 'Medio de pago de comercio exterior',
  '011': 'Documento de cooperativa o EDPYME',
  '012': 'Tarjeta de una empresa no financiera',
  '013': 'Tarjeta emitida en el exterior',
  '999': 'Otro medio de pago',
};

/** What sustains a purchase, as an accountant calls it. A note sustains nothing by itself: rules do not read it. */
export const PROOFS: Readonly<Record<SupportProof, string>> = {
  note: 'Nota',
  'travel-report': 'Informe del viaje',
  'workers-list': 'Relación de trabajadores',
  'lease-with-signatures': 'Contrato de arrendamiento con firmas legalizadas',
  'lease-without-signatures': 'Contrato de arrendamiento sin firmas legalizadas',
  'contingency-note': 'Comprobante emitido en contingencia',
  'recipients-named': 'Relación de beneficiarios',
  'attendants-named': 'Relación de asistentes',
  'donation-certificate': 'Comprobante de la donación',
  'not-qualified-donee': 'Donatario no calificado por SUNAT',
  'purchase-contract': 'Contrato de compra',
  'form-617-paid': 'Formulario 617 pagado',
  'form-1662-paid': 'Formulario 1662 pagado',
  'form-1683-paid': 'Formulario 1683 pagado',
  'customs-paid': 'Pago en aduanas',
  'fourth-category-suspension': 'Suspensión de retenciones de cuarta categoría',
  'fourth-category-withholding-paid': 'Retención de cuarta categoría pagada',
  'loan-contract': 'Contrato de préstamo',
  'foreign-document': 'Documento emitido en el exterior',
  director: 'El emisor es director de la empresa',
  'beneficiary-worker': 'El beneficiario es trabajador de la empresa',
  'perception-paid': 'Percepción pagada',
  'cash-allowed': 'La ley permite pagarlo en efectivo',
  'invoice-assigned': 'Factura cedida a un tercero',
  'no-third-party-notice': 'Sin aviso de cesión a un tercero',
  'operation-total': 'Contrato u orden de una operación mayor',
};
