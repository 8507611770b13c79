import { BoardCell } from '../../../ui/figures/board-cell.tsx';
import { Section } from './section.tsx';

const steps = [
  {
    count: 1,
    title: 'Recoge',
    text: 'Con las credenciales de la empresa trae cada día sus compras y ventas de los últimos 24 meses.',
  },
  { count: 2, title: 'Compara', text: 'Cuenta lo que llegó contra el resumen de SUNAT, por tipo de comprobante.' },
  { count: 3, title: 'Explica', text: 'Cada diferencia llega con su número, su IGV y el archivo que la prueba.' },
  { count: 5, title: 'Muestra', text: 'IGV preliminar, evolución de doce meses y cada comprobante, con su fecha.' },
] as const;

/** What the product does with a period, step by step. */
export function HowItWorks() {
  return (
    <Section id="como-funciona" title="Así cuadra Yupana" board>
      <ol className="grid border border-board-line max-lg:divide-y max-lg:divide-board-line sm:max-lg:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-board-line">
        {steps.map(({ count, title, text }) => (
          <li key={title} className="border-board-line px-6 pt-5.5 pb-6.5">
            <BoardCell count={count} />
            <h3 className="mt-4 text-[17px] leading-6 font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-[260px] leading-[21px] text-on-brand-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
