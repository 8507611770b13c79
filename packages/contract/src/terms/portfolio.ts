/** Words of the table of companies that screens need without its schemas. */

/** How the collection of a period stands, the worst first. */
export const collectionStates = [
  'failed',
  'partial',
  'differs',
  'doubtful',
  'never',
  'waiting',
  'running',
  'early',
  'complete',
] as const;
export type CollectionState = (typeof collectionStates)[number];

/** How a period's close stands, the farthest first. */
export const closeStates = ['failed', 'open', 'reopened', 'ready', 'prepared', 'building', 'closed'] as const;
export type CloseState = (typeof closeStates)[number];

/** The columns besides the company, as they stand. */
export const portfolioColumns = [
  'ruc',
  'due',
  'access',
  'collection',
  'vouchers',
  'documents',
  'observed',
  'igv',
  'mail',
  'close',
  'responsible',
] as const;
export type PortfolioColumn = (typeof portfolioColumns)[number];

export const PORTFOLIO_TITLES: Readonly<Record<PortfolioColumn, string>> = {
  ruc: 'RUC',
  due: 'Vence',
  access: 'Credenciales',
  collection: 'Última recolección',
  vouchers: 'Comprob.',
  documents: 'Con XML',
  observed: 'Observados, IGV',
  igv: 'IGV estimado',
  mail: 'Buzón',
  close: 'Cierre',
  responsible: 'Resp.',
};

/** All companies, those that need somebody, those that lack the signature alone, those that are closed. */
export const portfolioParts = ['all', 'attention', 'ready', 'closed'] as const;
export type PortfolioPart = (typeof portfolioParts)[number];

/** All of them as they come. What a view was kept without, because it was not to be had then, is as here. */
export const ALL_SHOWN = {
  ...{ part: 'all' as const, text: '', responsible: null, group: null },
  ...{ sort: 'problems' as const, descending: false, hidden: [] as PortfolioColumn[] },
};

/** Views that a member keeps. */
export const MOST_VIEWS = 20;
