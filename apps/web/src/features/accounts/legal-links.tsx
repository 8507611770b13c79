import { Link } from 'react-router';
import { usePublicConfig } from '../../lib/api/public-config.ts';
import { SupportLink } from '../../lib/support-link.tsx';

/** The small print below what is read without a session. */
export function LegalLinks() {
  const support = usePublicConfig()?.support_whatsapp;
  return (
    <footer className="mt-6 text-caption text-ink-subtle [&_a:hover]:underline">
      © {new Date().getFullYear()} Yupana · <Link to="/terminos">Términos</Link> ·{' '}
      <Link to="/privacidad">Privacidad</Link>
      {support && (
        <>
          {' '}
          · <SupportLink className="">Soporte por WhatsApp</SupportLink>
        </>
      )}
    </footer>
  );
}
