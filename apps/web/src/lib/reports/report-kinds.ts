import type { OperationType } from '@yupana/contract/books.ts';
import type { ProgramName, RegisterName } from '@yupana/contract/reports.ts';

/** Files of programs whose import nobody saw: they stand behind «Más formatos». */
export type ProgramKindId = `${ProgramName}-${'purchases' | 'sales'}`;

/** A file that the dialog offers. Its event is that of the specification. */
export interface ReportKind {
  id: 'purchases' | 'rce' | 'non-domiciled' | 'siscont-purchases' | 'sales' | 'rvie' | ProgramKindId;
  operation: OperationType;
  extension: 'txt' | 'xlsx';
  title: string;
  text: string;
  event: string;
  /** By which of SUNAT's registers it is tried, and which of its vouchers stand in it. */
  register: RegisterName;
  /** SUNAT's own rules are known of it: it is tried before it is downloaded. */
  isTried: boolean;
  /** Not all that the period lists stands in it: only what gives the right to deduct; in 8.5, what was neither rejected nor undone. */
  isSelected: boolean;
  /** Of which program, whose guide says how it is taken in; «en prueba». */
  program?: ProgramName;
  /** «En prueba»: nobody saw it taken by whom it is for. */
  isOnTrial: boolean;
}

const PURCHASES = { operation: 'COMPRA', register: 'general', isOnTrial: false } as const;
const SALES = { operation: 'VENTA', register: 'general', isOnTrial: false } as const;

export const REPORT_KINDS: Readonly<Record<ReportKind['id'], ReportKind>> = {
  purchases: {
    ...{ ...PURCHASES, id: 'purchases', extension: 'xlsx', isTried: false, isSelected: false },
    ...{ title: 'Compras Yupana', text: 'Con ítems, imágenes y XML.', event: 'yupana_compras' },
  },
  rce: {
    ...{ ...PURCHASES, id: 'rce', extension: 'txt', isTried: true, isSelected: true },
    ...{ title: 'RCE', text: 'Registro de Compras Electrónico. Solo deducibles.', event: 'sire_propuesta_compras' },
  },
  'siscont-purchases': {
    ...{ ...PURCHASES, id: 'siscont-purchases', extension: 'xlsx', isTried: false, isSelected: true },
    ...{ title: 'SISCONT', text: 'Formato SISCONT. Solo deducibles.', event: 'siscont_compras' },
  },
  sales: {
    ...{ ...SALES, id: 'sales', extension: 'xlsx', isTried: false, isSelected: false },
    ...{ title: 'Ventas Yupana', text: 'Con ítems e imágenes.', event: 'yupana_ventas' },
  },
  rvie: {
    ...{ ...SALES, id: 'rvie', extension: 'txt', isTried: true, isSelected: false },
    ...{
      title: 'RVIE',
      text: 'Registro de Ventas Electrónico. Todas las ventas del periodo.',
      event: 'sire_propuesta_ventas',
    },
  },
  'non-domiciled': {
    ...{ ...PURCHASES, id: 'non-domiciled', extension: 'txt', isTried: true, isSelected: true },
    ...{ register: 'non-domiciled', isOnTrial: true, event: 'sire_no_domiciliados' },
    ...{ title: 'RCE no domiciliados', text: 'Registro 8.5. Ni rechazadas ni de baja.' },
  },
  'concar-purchases': purchasesOf('concar', 'CONCAR', 'Asientos. Solo deducibles.', 'xlsx'),
  'contasis-purchases': purchasesOf('contasis', 'CONTASIS', 'Registro. Solo deducibles.', 'xlsx'),
  'starsoft-purchases': purchasesOf('starsoft', 'STARSOFT', 'Asientos. Solo deducibles.', 'txt'),
  'siscont16-purchases': purchasesOf('siscont16', 'SISCONT 16/17', 'Asientos. Solo deducibles.', 'txt'),
  'siscont23-purchases': purchasesOf('siscont23', 'SISCONT 23', 'Asientos. Solo deducibles.', 'txt'),
  'concar-sales': salesOf('concar', 'CONCAR', 'Asientos.', 'xlsx'),
  'contasis-sales': salesOf('contasis', 'CONTASIS', 'Registro.', 'xlsx'),
  'starsoft-sales': salesOf('starsoft', 'STARSOFT', 'Asientos.', 'txt'),
  'siscont16-sales': salesOf('siscont16', 'SISCONT 16/17', 'Asientos.', 'txt'),
  'siscont23-sales': salesOf('siscont23', 'SISCONT 23', 'Asientos.', 'txt'),
  'siscont-sales': salesOf('siscont', 'SISCONT', 'VentaAPP.', 'xlsx'),
};

function purchasesOf(program: ProgramName, title: string, text: string, extension: 'txt' | 'xlsx'): ReportKind {
  return {
    ...{ ...PURCHASES, id: `${program}-purchases`, program, title, text, extension },
    ...{ isOnTrial: true, event: `${program}_compras`, isTried: false, isSelected: true },
  };
}

function salesOf(program: ProgramName, title: string, text: string, extension: 'txt' | 'xlsx'): ReportKind {
  return {
    ...{ ...SALES, id: `${program}-sales`, program, title, text, extension },
    ...{ isOnTrial: true, event: `${program}_ventas`, isTried: false, isSelected: false },
  };
}
