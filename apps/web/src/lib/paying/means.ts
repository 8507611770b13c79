import type { MeansOfPayment } from '@yupana/contract/bank.ts';

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

/** What most purchases are paid with, first. */
const ORDER = [
  ...(['003', '001', '005', '006', '007', '004', '002'] as const),
  ...(['008', '009', '010', '011', '012', '013', '999'] as const),
];

export const MEANS_OPTIONS = ORDER.map((value) => ({ value, label: MEANS[value] }));
