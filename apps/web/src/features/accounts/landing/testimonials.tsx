import { Building2, ChevronLeft, ChevronRight, Laptop, type LucideIcon, Scale } from 'lucide-react';
import { useState } from 'react';
import { PlainIconButton } from '../../../ui/controls/plain-icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Section } from './section.tsx';

/** Roles and profiles, not persons: nobody is quoted by name, and the picture is of the trade. */
const testimonials = [
  {
    image: Laptop,
    role: 'Contadora independiente',
    profile: 'Contador Freelance',
    text: 'Llevo doce empresas yo sola. Antes bajaba cada propuesta del SIRE a mano; ahora abro el día y ya sé cuáles cuadran y cuáles me esperan.',
  },
  {
    image: Scale,
    role: 'Jefa de impuestos',
    profile: 'Estudio Contable',
    text: 'Lo que más nos sirve es la lista de cambios. Le muestro al cliente qué factura apareció después de cerrar y la conversación se acaba ahí.',
  },
  {
    image: Building2,
    role: 'Socio de un estudio',
    profile: 'Estudio Contable',
    text: 'El acta me dice si falta un comprobante antes de declarar, no después. Cerramos el mes sin volver a revisar todo.',
  },
] as const;

const WINDOW = 3;
const STEP = 1;

/** Three at a time (one on a phone), moved on one by one, round and round. */
export function Testimonials() {
  const [first, setFirst] = useState(0);
  const count = testimonials.length;
  const move = (by: number): void => setFirst((first + by + count) % count);
  const shown = Array.from({ length: Math.min(WINDOW, count) }, (_, place) => (first + place) % count);
  return (
    <Section
      id="testimonios"
      title="Lo que cambia en el cierre de mes"
      aside={
        <div className="flex gap-2">
          <PlainIconButton
            label="Testimonio anterior"
            icon={<ChevronLeft size={18} strokeWidth={1.75} aria-hidden />}
            variant="secondary"
            onClick={() => move(-STEP)}
          />
          <PlainIconButton
            label="Testimonio siguiente"
            icon={<ChevronRight size={18} strokeWidth={1.75} aria-hidden />}
            variant="secondary"
            onClick={() => move(STEP)}
          />
        </div>
      }
    >
      <ul aria-live="polite" aria-label="Testimonios" className="grid gap-4 md:grid-cols-3">
        {shown.map((index, place) => (
          <Testimonial key={index} {...testimonials[index % count]} place={index + 1} hiddenOnPhone={place > 0} />
        ))}
      </ul>
    </Section>
  );
}

interface TestimonialProps {
  image?: LucideIcon;
  role?: string;
  profile?: string;
  text?: string;
  place: number;
  hiddenOnPhone: boolean;
}

function Testimonial({ image: Image = Laptop, role, profile, text, place, hiddenOnPhone }: TestimonialProps) {
  return (
    <li className={cx('flex flex-col rounded-md border bg-surface px-4.5 py-4', hiddenOnPhone && 'max-md:hidden')}>
      <p className="flex-1 text-[15px] leading-[23px] text-ink">{text}</p>
      <div className="mt-4 flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-soft-text">
          <Image size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <p className="min-w-0 flex-1">
          <span className="block font-semibold text-ink-strong">{role}</span>
          <span className="block text-dense text-ink-muted">{profile}</span>
        </p>
        <span className="num text-caption text-ink-subtle md:hidden">
          {place} de {testimonials.length}
        </span>
      </div>
    </li>
  );
}
