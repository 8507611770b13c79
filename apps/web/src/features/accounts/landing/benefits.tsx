import { SIZES } from '@yupana/contract/plans.ts';
import { Building2, Calculator, ClipboardCheck, History, Lock, type LucideIcon, Users } from 'lucide-react';
import { GoToForm } from './go-to-form.tsx';
import { Section } from './section.tsx';

interface Benefit {
  icon: LucideIcon;
  title: string;
  text: string;
}

const benefits: readonly Benefit[] = [
  {
    icon: Building2,
    title: 'Todas tus empresas en una pantalla',
    text: 'Cada cliente es una tarjeta con su IGV preliminar. Las que necesitan algo de ti van primero.',
  },
  {
    icon: ClipboardCheck,
    title: 'Nada se pierde en el camino',
    text: 'Un acta compara lo que SUNAT informa con lo que llegó, por tipo de comprobante, y nombra cada diferencia.',
  },
  {
    icon: History,
    title: 'Lo que cambió, con su fecha',
    text: 'Qué comprobante es nuevo, cuál cambió de importe y cuál ya no figura, entre una recolección y la siguiente.',
  },
  {
    icon: Calculator,
    title: 'Un cero es un cero',
    text: 'Lo que SUNAT no entregó se muestra como desconocido, con su motivo; nunca como S/ 0.00.',
  },
  {
    icon: Lock,
    title: 'Claves SOL selladas',
    text: 'Se guardan cifradas, no se muestran a nadie y una clave rechazada no se vuelve a intentar: SUNAT bloquea.',
  },
  {
    icon: Users,
    title: 'Para uno o para un estudio',
    text: `Empieza con ${SIZES[0]} empresas y crece hasta donde llegue tu cartera, sin cambiar de herramienta.`,
  },
];

/** Why an accountant would want it. */
export function Benefits() {
  return (
    <Section
      id="beneficios"
      title="Menos tiempo bajando archivos, más tiempo revisando"
      lead="Lo que hoy haces empresa por empresa en la clave SOL, Yupana lo hace cada noche con todas."
      aside={<GoToForm className="max-md:w-full">Probar gratis</GoToForm>}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-md border bg-surface px-4.5 py-4">
            <span className="grid size-9 place-items-center rounded-sm bg-brand-soft text-brand-soft-text">
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </span>
            <h3 className="mt-3 text-[15px] leading-5 font-semibold text-ink-strong">{title}</h3>
            <p className="mt-1 text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
