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

/**
 * What a company books in while it told nothing else: other supplies and goods, IGV on its own account, invoices issued to pay and to
 * collect.
 * @source Plan Contable General Empresarial (Resolución CNC 002-2019-EF/30), with the sixth digit that programs ask for
 */
export const USUAL_ACCOUNTS: Accounts = {
  purchases: { expense: '656101', igv: '401111', otherTaxes: '641901', payable: '421201' },
  sales: { income: '701211', igv: '401111', otherTaxes: '401801', receivable: '121201' },
};
