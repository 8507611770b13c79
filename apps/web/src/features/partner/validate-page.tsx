import { useEffect, useRef } from 'react';
import { usePartner } from '../../lib/session/partner.ts';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { PartnerFrame, PartnerTitle } from './partner-frame.tsx';
import { LINK_FAILED, Stopped } from './stopped.tsx';
import { useValidateFlow } from './validate-flow.ts';

/** Where Siscont's link leads: it says nothing but what stops it. */
export default function ValidatePage() {
  const { mutate, isError, data } = useValidateFlow();
  const ruc = usePartner((state) => state.ruc);
  const begun = useRef(false);
  useEffect(() => {
    // A link serves once: React's double effect of development must not use it twice.
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  const takenAs = data && 'takenAs' in data ? data.takenAs : null;
  return (
    <PartnerFrame title="Validando tus datos">
      {isError && (
        <>
          <PartnerTitle>No pudimos validar tus datos</PartnerTitle>
          <Stopped>{LINK_FAILED}</Stopped>
        </>
      )}
      {takenAs !== null && (
        <>
          <PartnerTitle>RUC ya registrado</PartnerTitle>
          <Stopped>
            El RUC {ruc} ya está registrado en otra cuenta como {takenAs.replace(/\.$/, '')}. Comunícate con soporte.
          </Stopped>
        </>
      )}
      {!isError && takenAs === null && (
        <>
          <h1 className="sr-only">Validando tus datos</h1>
          <LoaderBoard title="Validando tus datos..." className="min-h-[50dvh] justify-center" />
        </>
      )}
    </PartnerFrame>
  );
}
