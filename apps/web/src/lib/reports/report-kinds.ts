import type { OperationType } from '@yupana/contract/books.ts';

/** A file that the dialog offers. Its event is that of the specification. */
export interface ReportKind {
  id: 'purchases' | 'rce' | 'siscont-purchases' | 'sales' | 'rvie';
  operation: OperationType;
  extension: 'txt' | 'xlsx';
  title: string;
  text: string;
  event: string;
  /** SUNAT's own rules are known of it: it is tried before it is downloaded. */
  isTried: boolean;
  /** Only what gives the right to deduct stands in it. */
  isDeductibleOnly: boolean;
}

const PURCHASES = { operation: 'COMPRA' } as const;
const SALES = { operation: 'VENTA' } as const;

export const REPORT_KINDS = {
  purchases: {
    ...{ ...PURCHASES, id: 'purchases', extension: 'xlsx', isTried: false, isDeductibleOnly: false },
    ...{ title: 'Compras Yupana', text: 'Con ítems, imágenes y XML.', event: 'yupana_compras' },
  },
  rce: {
    ...{ ...PURCHASES, id: 'rce', extension: 'txt', isTried: true, isDeductibleOnly: true },
    ...{ title: 'RCE', text: 'Registro de Compras Electrónico. Solo deducibles.', event: 'sire_propuesta_compras' },
  },
  'siscont-purchases': {
    ...{ ...PURCHASES, id: 'siscont-purchases', extension: 'xlsx', isTried: false, isDeductibleOnly: true },
    ...{ title: 'SISCONT', text: 'Formato SISCONT. Solo deducibles.', event: 'siscont_compras' },
  },
  sales: {
    ...{ ...SALES, id: 'sales', extension: 'xlsx', isTried: false, isDeductibleOnly: false },
    ...{ title: 'Ventas Yupana', text: 'Con ítems e imágenes.', event: 'yupana_ventas' },
  },
  rvie: {
    ...{ ...SALES, id: 'rvie', extension: 'txt', isTried: true, isDeductibleOnly: false },
    ...{
      title: 'RVIE',
      text: 'Registro de Ventas Electrónico. Todas las ventas del periodo.',
      event: 'sire_propuesta_ventas',
    },
  },
} as const satisfies Record<ReportKind['id'], ReportKind>;
