import { Landmark } from 'lucide-react';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { GoToForm } from './go-to-form.tsx';

const claims = [
  { title: '7 días', text: 'de prueba gratis' },
  { title: '50 %', text: 'de tiempo ahorrado' },
  { title: '+100', text: 'contadores lo usan' },
];

/** What it is for, in one screen, with one acta as example. */
export function Hero() {
  return (
    <div>
      <h1 className="mt-2 max-w-[640px] text-[34px] leading-[39px] font-semibold tracking-[-.026em] text-balance text-ink-strong md:text-hero md:leading-[53px] lg:mt-[30px]">
        Las compras y ventas de todas tus empresas, completas y comprobadas.
      </h1>
      <p className="mt-3.5 max-w-[580px] text-lead text-ink-muted md:mt-5 md:text-[18px] md:leading-7">
        Yupana las trae cada día desde SUNAT, las compara con lo que SUNAT informa y te dice qué falta.
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

/** A book of a period that is not whole, as the product shows it. The company is invented. */
function Example() {
  return (
    <figure className="mt-5 rounded-md border bg-surface md:mt-9.5">
      <figcaption className="sr-only">Ejemplo de un acta con una diferencia</figcaption>
      <div className="px-3.5 py-3 md:px-4.5 md:py-3.5">
        <p className="font-semibold text-ink-strong">Comercial Siete Quenas S.A.C.</p>
        <p className="num text-caption text-ink-subtle">Compras de Oct 2026</p>
        <p className="num mt-2 flex items-start gap-2 text-dense text-ink-muted">
          <Ficha shape="ring" tone="warning" size={11} className="mt-[3.5px]" />
          <span>
            <b className="font-semibold text-warning-text">Faltan 6 compras, IGV S/ 412.58.</b> SUNAT informa 218 y
            obtuvimos 212.
          </span>
        </p>
      </div>
      <dl className="grid grid-cols-3 divide-x border-t text-dense">
        <Figure label="SUNAT informa" value={26150.13} />
        <Figure label="Obtuvimos" value={25737.55} />
        <Figure label="Diferencia" value={412.58} />
      </dl>
    </figure>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="min-w-0 px-3.5 py-3 md:px-4.5">
      <dt className="text-caption text-ink-subtle">{label}</dt>
      <dd>
        <Money value={value} strong />
      </dd>
    </div>
  );
}
