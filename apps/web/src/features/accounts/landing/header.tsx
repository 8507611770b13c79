import { Link } from 'react-router';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { Logo } from '../../../ui/logo.tsx';
import { goTo } from './go-to-form.tsx';
import { COLUMN } from './section.tsx';

const places = [
  { id: 'beneficios', text: 'Beneficios' },
  { id: 'testimonios', text: 'Testimonios' },
  { id: 'planes', text: 'Planes' },
];

/** The landing page's own header: its parts, and the way in for whoever has an account. */
export function LandingHeader() {
  return (
    <header className={`${COLUMN} flex h-14 items-center gap-7 md:h-16`}>
      <Link to="/login" aria-label="Yupana, ir al inicio de sesión" className="flex">
        <Logo size={28} />
      </Link>
      <nav aria-label="Secciones" className="flex gap-1 max-md:hidden">
        {places.map(({ id, text }) => (
          <a
            key={id}
            href={`#${id}`}
            className="rounded-sm px-2.5 py-1.5 font-medium text-ink-muted hover:bg-surface-hover hover:text-ink-strong"
            onClick={(event) => {
              event.preventDefault();
              goTo(id);
            }}
          >
            {text}
          </a>
        ))}
      </nav>
      <Link to="/login" className={`${buttonClass({ variant: 'ghost' })} ml-auto`}>
        Iniciar sesión
      </Link>
    </header>
  );
}
