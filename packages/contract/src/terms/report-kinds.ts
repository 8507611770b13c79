/** The files of a period that may be asked for. A test holds them against the checks of the tables that keep them. */
export const reportKinds = [
  'rce',
  'rvie',
  'non-domiciled',
  'purchases',
  'sales',
  'siscont-purchases',
  'siscont-sales',
  'siscont16-purchases',
  'siscont16-sales',
  'siscont23-purchases',
  'siscont23-sales',
  'concar-purchases',
  'concar-sales',
  'contasis-purchases',
  'contasis-sales',
  'starsoft-purchases',
  'starsoft-sales',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How each is called where all of them stand in one list. */
export const REPORT_TITLES: Readonly<Record<ReportKind, string>> = {
  rce: 'RCE',
  rvie: 'RVIE',
  'non-domiciled': 'RCE de no domiciliados',
  purchases: 'Compras Yupana',
  sales: 'Ventas Yupana',
  'siscont-purchases': 'SISCONT compras',
  'siscont-sales': 'SISCONT ventas',
  'siscont16-purchases': 'SISCONT 16/17 compras',
  'siscont16-sales': 'SISCONT 16/17 ventas',
  'siscont23-purchases': 'SISCONT 23 compras',
  'siscont23-sales': 'SISCONT 23 ventas',
  'concar-purchases': 'CONCAR compras',
  'concar-sales': 'CONCAR ventas',
  'contasis-purchases': 'CONTASIS compras',
  'contasis-sales': 'CONTASIS ventas',
  'starsoft-purchases': 'STARSOFT compras',
  'starsoft-sales': 'STARSOFT ventas',
};

/**
 * How much goes into one zip of them: files, and bytes before they are compressed; and how many zips an account makes at once,
 * and keeps.
 */
export const REPORT_ZIP = { files: 600, bytes: 500 * 1024 * 1024, atOnce: 3, kept: 5 } as const;
