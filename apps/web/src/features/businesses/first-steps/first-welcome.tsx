import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { selectCompany, useAuth, useCompany } from '../../../lib/session/session.ts';
import { sortBusinesses } from '../use-businesses.ts';
import { isFirstLogin, isReady, welcomeFor, welcomeSeen } from './welcome.ts';
import WelcomeDialog from './welcome-dialog.tsx';

const OBSERVED = '/dashboard/observaciones';

interface FirstWelcomeProps {
  businesses: readonly BusinessCard[];
  at: 'home' | 'dashboard';
}

/** Shows a new account its welcome, and who has not seen it the video of the observations, each of the two once. */
export default function FirstWelcome({ businesses, at }: FirstWelcomeProps) {
  const [seen, setSeen] = useState(false);
  const name = useAuth(({ user }) => user?.name.trim().split(/\s+/)[0] ?? '');
  const open = useCompany(({ company }) => company);
  const navigate = useNavigate();
  const which = seen ? null : welcomeFor(businesses, at);
  if (which === null) return null;
  const ready = sortBusinesses(businesses.filter(isReady));
  // At the dashboard of one it is that one which is looked at.
  const first = ready.find(({ uuid }) => at === 'dashboard' && uuid === open?.uuid) ?? ready[0];

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
  return (
    <WelcomeDialog
      which={which}
      isNew={isFirstLogin() || at === 'home'}
      name={name}
      onClose={close}
      onContinue={carryOn}
    />
  );
}
