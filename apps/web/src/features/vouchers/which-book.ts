import type { OperationType } from '@yupana/contract/books.ts';
import { createContext, useContext } from 'react';

/** How each register's screen calls what it lists. Only purchases have a status: sales are not judged. */
const WORDS = {
  COMPRA: {
    operation: 'COMPRA',
    sale: false,
    title: 'Comprobantes de compra',
    all: 'Las compras',
    other: 'Proveedor',
    others: 'Proveedores',
    search: 'Buscar proveedor',
    document: 'RUC del proveedor',
    register: 'RCE',
    none: 'No hay comprobantes de compras en el periodo.',
  },
  VENTA: {
    operation: 'VENTA',
    sale: true,
    title: 'Comprobantes de venta',
    all: 'Las ventas',
    other: 'Cliente',
    others: 'Clientes',
    search: 'Buscar cliente',
    document: 'Documento del cliente',
    register: 'RVIE',
    none: 'No hay comprobantes de ventas en el periodo.',
  },
} as const satisfies Record<OperationType, { operation: OperationType; [word: string]: string | boolean }>;

/** Which register the vouchers at hand are of; purchases, where nobody says. */
export const WhichBook = createContext<OperationType>('COMPRA');

/** Its words. */
export function useBook(): (typeof WORDS)[OperationType] {
  return WORDS[useContext(WhichBook)];
}
