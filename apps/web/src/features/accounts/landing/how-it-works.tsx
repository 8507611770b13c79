import { BoardCell } from '../../../ui/board-cell.tsx';
import { Section } from './section.tsx';

const steps = [
  {
    count: 1,
    title: 'Recoge',
    text: 'Entra con tu usuario SOL y trae cada comprobante de compra y venta del periodo.',
  },
  { count: 2, title: 'Separa', text: 'Clasifica lo deducible, lo observado y lo que sigue en análisis.' },
  { count: 3, title: 'Explica', text: 'Cada observación llega con su motivo, el dato que falló y su base legal.' },
  { count: 5, title: 'Entrega', text: 'Descarga Excel, RCE, RVIE o SISCONT y cierra el periodo.' },
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
