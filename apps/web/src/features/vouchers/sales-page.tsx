import { CompanyVouchers } from './company-vouchers.tsx';

/** «Comprobantes de venta»: every sale of a period, as SUNAT has it. Mounted anew for each company. */
export default function SalesPage() {
  return <CompanyVouchers operation="VENTA" />;
}
