import type { SupportProof } from '@yupana/contract/supports.ts';

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
};

export const PROOF_OPTIONS = (Object.keys(PROOFS) as SupportProof[]).map((value) => ({ value, label: PROOFS[value] }));

/** Those whose amount says something: how much was paid. */
export function hasAmount(proof: SupportProof): boolean {
  return proof.endsWith('-paid') || proof === 'donation-certificate';
}
