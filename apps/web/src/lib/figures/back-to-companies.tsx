import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way back of a report that the specification leads to from the companies. */
export function BackToCompanies() {
  return (
    <Link to="/inicio" className="link inline-flex items-center gap-1.5 self-start text-dense">
      <ArrowLeft size={15} strokeWidth={1.75} aria-hidden />
      Volver a Mis Empresas
    </Link>
  );
}
