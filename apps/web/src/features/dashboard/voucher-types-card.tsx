import type { Period } from '@yupana/tax/period.ts';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Donut } from './charts/donut.tsx';
import type { Slice } from './charts/slices.ts';
import type { KnownSales } from './known.ts';

/** The sales of the period by type of voucher, with the IGV of each. Types without vouchers are left out. */
export function VoucherTypesCard({ sales, period }: { sales: KnownSales; period: Period }) {
  const slices = typeSlices(sales);
  return (
    <Card
      title="Tipos de comprobante"
      aside={
        <Link className="link text-caption" to={`/dashboard/ventas?tax_period=${period}`}>
          Ver todos
        </Link>
      }
    >
      {slices.some(({ igv }) => igv !== 0) ? (
        <Donut
          slices={slices}
          total={sales.total_amount_igv}
          label="IGV de ventas por tipo de comprobante"
          footnote={sales.total_igv_nc_amount < 0 && 'Las notas de crédito restan.'}
        />
      ) : (
        <EmptyState level={3} title="No hay ventas por mostrar" className="flex-1" />
      )}
    </Card>
  );
}

function typeSlices(sales: KnownSales): Slice[] {
  const types: Slice[] = [
    { name: 'Facturas', count: sales.total_count_fa, igv: sales.total_igv_fa_amount, color: 'var(--chart-1)' },
    { name: 'Boletas de venta', count: sales.total_count_bv, igv: sales.total_igv_bv_amount, color: 'var(--chart-2)' },
    { name: 'Notas de crédito', count: sales.total_count_nc, igv: sales.total_igv_nc_amount, color: 'var(--chart-3)' },
    { name: 'Notas de débito', count: sales.total_count_nd, igv: sales.total_igv_nd_amount, color: 'var(--chart-4)' },
    {
      name: 'Otros',
      count: sales.total_count_other_codes,
      igv: sales.total_igv_other_codes_amount,
      color: 'var(--chart-5)',
    },
  ];
  return types.filter(({ count, igv }) => count > 0 || igv !== 0);
}
