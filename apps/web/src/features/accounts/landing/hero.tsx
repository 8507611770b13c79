import { BookOpen, Landmark } from 'lucide-react';
import { Money } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { GoToForm } from './go-to-form.tsx';

const claims = [
  { title: '7 días', text: 'de prueba gratis' },
  { title: '50 %', text: 'de tiempo ahorrado' },
  { title: '+100', text: 'contadores lo usan' },
];

/** What it is for, in one screen, with one voucher as example. */
export function Hero() {
  return (
    <div>
      <h1 className="mt-2 max-w-[640px] text-[34px] leading-[39px] font-semibold tracking-[-.026em] text-balance text-ink-strong md:text-hero md:leading-[53px] lg:mt-[30px]">
        El IGV de todas tus empresas, cuadrado y explicado.
      </h1>
      <p className="mt-3.5 max-w-[580px] text-lead text-ink-muted md:mt-5 md:text-[18px] md:leading-7">
        Yupana trae las compras y ventas desde SUNAT, separa lo deducible y te dice por qué observa cada comprobante.
      </p>
      <GoToForm className="mt-5 w-full lg:hidden">Prueba 7 días gratis</GoToForm>
      <dl className="mt-5.5 grid grid-cols-3 divide-x rounded-md border bg-surface md:mt-9.5">
        {claims.map(({ title, text }) => (
          <div key={title} className="flex flex-col p-3 md:px-4.5 md:py-3.5">
            <dt className="order-2 text-caption text-ink-muted max-md:leading-[15px] md:text-dense">{text}</dt>
            <dd className="num text-[20px] leading-[26px] font-semibold tracking-[-.01em] text-ink-strong md:text-[24px] md:leading-[30px]">
              {title}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex items-center gap-2 text-caption text-ink-subtle">
        <Landmark size={15} strokeWidth={1.75} aria-hidden />
        Respaldado por un grupo bancario
      </p>
      <Example />
    </div>
  );
}

/** An observed purchase as the product shows it. The company is invented. */
function Example() {
  return (
    <figure className="mt-5 rounded-md border bg-surface md:mt-9.5">
      <figcaption className="sr-only">Ejemplo de un comprobante observado</figcaption>
      <div className="flex items-start gap-4 px-3.5 py-3 md:px-4.5 md:py-3.5">
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-ink-strong">Maquinarias Yunque Azul S.A.C.</p>
          <p className="num text-caption text-ink-subtle">Factura F005-00001207 · 31/10/2026</p>
        </div>
        <div className="flex flex-col items-end gap-1">
          <Money value={6602.1} strong />
          <StatusBadge status="observado" />
        </div>
      </div>
      <div className="flex gap-4 border-t px-3.5 py-3 md:px-4.5 md:py-3.5">
        <span className="w-[3px] shrink-0 rounded-xs bg-chart-1" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">Sin medio de pago bancario</p>
          <p className="max-w-[360px] text-dense text-ink-muted">
            El importe supera S/ 2,000.00 y no hay un pago bancario que lo respalde.
          </p>
          <p className="mt-1.5 flex items-center gap-1.5 text-dense font-medium text-brand-soft-text">
            <BookOpen size={14} strokeWidth={1.75} aria-hidden />
            TUO de la Ley 28194, art. 8
          </p>
        </div>
        <p className="flex flex-col items-end max-md:hidden">
          <span className="text-caption text-ink-subtle">IGV en riesgo</span>
          <Money value={1007.1} strong />
        </p>
      </div>
    </figure>
  );
}
