/** Accounts of a company's plan of accounts in which an accounting program books what it imports. */
export interface PurchaseAccounts {
  expense: string;
  igv: string;
  otherTaxes: string;
  payable: string;
}

export interface SaleAccounts {
  income: string;
  igv: string;
  otherTaxes: string;
  receivable: string;
}

export interface Accounts {
  purchases: PurchaseAccounts;
  sales: SaleAccounts;
}

/** Those that a company told; of the others each program has usual ones. */
export interface ToldAccounts {
  purchases: Partial<PurchaseAccounts>;
  sales: Partial<SaleAccounts>;
}

/** In which accounts a program books: in the told ones, and of what nobody told in its usual ones. */
export function withTold(usual: Accounts, told: ToldAccounts | null): Accounts {
  return {
    purchases: { ...usual.purchases, ...known(told?.purchases) },
    sales: { ...usual.sales, ...known(told?.sales) },
  };
}

function known<T extends object>(told: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(told ?? {}).filter(([, code]) => code !== undefined)) as Partial<T>;
}

/**
 * What a company books in while it told nothing else: other supplies and goods, IGV on its own account, invoices issued to pay and to
 * collect.
 * @source Plan Contable General Empresarial (Resolución CNC 002-2019-EF/30), with the sixth digit that programs ask for
 */
export const USUAL_ACCOUNTS: Accounts = {
  purchases: { expense: '656101', igv: '401111', otherTaxes: '641901', payable: '421201' },
  sales: { income: '701211', igv: '401111', otherTaxes: '401801', receivable: '121201' },
};

/**
 * The same in STARSOFT, whose accounts have eight digits. The payable, IGV, income and receivable stand in the vendor's examples; the
 * other two follow their pattern: four digits of the national plan and four of its own.
 * @source «Sistema de Contabilidad · Documentación» of STARSOFT, CONT_COMPRAS and CONT_VENTAS, as one exporter took it down
 */
export const STARSOFT_ACCOUNTS: Accounts = {
  purchases: { expense: '65610001', igv: '40111000', otherTaxes: '64190001', payable: '42120001' },
  sales: { income: '70410001', igv: '40111000', otherTaxes: '40180001', receivable: '12120001' },
};
