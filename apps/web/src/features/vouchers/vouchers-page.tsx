import { CompanyVouchers } from './company-vouchers.tsx';

/** «Comprobantes de compra»: every purchase of a period. Mounted anew for each company. */
export default function VouchersPage() {
  return <CompanyVouchers operation="COMPRA" />;
}
