import type { SettingName } from '@yupana/contract/setting-values.ts';

export type BlockName = 'activity' | 'igv' | 'fleet' | 'parties' | 'words' | 'suppliers' | 'records' | 'accounts';

export interface BlockLook {
  name: BlockName;
  title: string;
  /** What the button that saves names. */
  what: string;
  settings: readonly SettingName[];
  /** It has a row of the board to itself. */
  wide?: true;
}

/** The blocks of the screen, each of them edited and saved at once. */
export const BLOCKS: Record<BlockName, BlockLook> = {
  activity: {
    ...{ name: 'activity', title: 'Actividad y régimen', what: 'actividad' },
    settings: ['activity', 'regime', 'location'],
  },
  igv: {
    ...{ name: 'igv', title: 'IGV y prorrata', what: 'IGV' },
    settings: ['pro_rata', 'destination', 'exempt_income', 'payments'],
  },
  fleet: { name: 'fleet', title: 'Flota', what: 'flota', settings: ['fleet'] },
  parties: { name: 'parties', title: 'Empresas vinculadas', what: 'vinculadas', settings: ['related_parties'] },
  words: { name: 'words', title: 'Palabras del giro', what: 'palabras', settings: ['own_words'] },
  suppliers: {
    ...{ name: 'suppliers', title: 'Proveedores de confianza', what: 'proveedores' },
    settings: ['trusted_suppliers', 'ssco_reviews'],
  },
  records: {
    name: 'records',
    title: 'Ficha RUC de proveedores',
    what: 'fichas RUC',
    settings: ['supplier_records'],
    wide: true,
  },
  accounts: {
    name: 'accounts',
    title: 'Plan de cuentas',
    what: 'cuentas',
    settings: ['accounts', 'program'],
    wide: true,
  },
};
