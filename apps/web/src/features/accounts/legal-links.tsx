import { Link } from 'react-router';

/** The small print below the forms of the door. */
export function LegalLinks() {
  return (
    <footer className="mt-6 text-caption text-ink-subtle [&_a:hover]:underline">
      © {new Date().getFullYear()} Yupana · <Link to="/terminos">Términos</Link> ·{' '}
      <Link to="/privacidad">Privacidad</Link>
    </footer>
  );
}
