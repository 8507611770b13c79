import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePartner } from '../../lib/session/partner.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { CompanyForm } from './company-form.tsx';
import { PartnerFrame, PartnerTitle } from './partner-frame.tsx';
import { Stopped } from './stopped.tsx';

/** The company that is open in Siscont, with what SUNAT asks for it. */
export default function CompanyPage() {
  const { ruc, razon_social, planOver } = usePartner();
  const [registered, setRegistered] = useState(false);
  if (registered) return <Done />;
  return (
    <PartnerFrame title="Registrar empresa">
      <PartnerTitle>Registra tu empresa</PartnerTitle>
      {planOver ? (
        <Stopped>Tu licencia de Siscont venció. Renuévala y vuelve a entrar desde Siscont, o elige un plan.</Stopped>
      ) : ruc && razon_social ? (
        <CompanyForm ruc={ruc} name={razon_social} onRegistered={() => setRegistered(true)} />
      ) : (
        <Stopped>Vuelve a abrir Yupana desde Siscont para continuar.</Stopped>
      )}
    </PartnerFrame>
  );
}

function Done() {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PartnerFrame title="Empresa registrada">
      <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-center">
        <CountingRow running />
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-figure font-semibold tracking-tight text-balance text-ink-strong outline-none"
        >
          Tus comprobantes estarán listos en máximo 12 horas
        </h1>
        <Button variant="primary" size="lg" onClick={() => navigate('/siscont/validate', { replace: true })}>
          Entendido
        </Button>
      </div>
    </PartnerFrame>
  );
}
