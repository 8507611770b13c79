import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { selectCompany, useAuth } from '../../../lib/session/session.ts';
import { sortBusinesses } from '../use-businesses.ts';
import { isReady, welcomeFor, welcomeSeen } from './welcome.ts';
import WelcomeDialog from './welcome-dialog.tsx';

const OBSERVED = '/dashboard/observaciones';

/** Shows a new account its welcome, each of the two once. */
export default function FirstWelcome({ businesses }: { businesses: readonly BusinessCard[] }) {
  const [seen, setSeen] = useState(false);
  const name = useAuth(({ user }) => user?.name.trim().split(/\s+/)[0] ?? '');
  const navigate = useNavigate();
  const which = seen ? null : welcomeFor(businesses);
  if (which === null) return null;
  const first = sortBusinesses(businesses.filter(isReady))[0];

  function close() {
    if (which) welcomeSeen(which);
    setSeen(true);
  }
  function carryOn() {
    close();
    if (which === 'welcome' || !first) return void navigate('/registrar-empresas', { state: { newUser: true } });
    selectCompany(first);
    void navigate(`${OBSERVED}?ruc=${first.ruc}`, { state: { ruc: first.ruc, name: first.name, uuid: first.uuid } });
  }
  return <WelcomeDialog which={which} name={name} onClose={close} onContinue={carryOn} />;
}
