import { Suspense } from 'react';
import { PasswordHints } from '../../features/accounts/password-hints.tsx';
import { useCurrentUser } from '../../features/accounts/use-current-user.ts';
import { PlanLine } from '../../features/billing/plan-line.tsx';
import { ClosureCard } from '../../features/closure/closure-card.tsx';
import { ExportCard } from '../../features/data-export/export-card.tsx';
import { PasswordCard } from '../../features/profile/password-card.tsx';
import { PersonCard } from '../../features/profile/person-card.tsx';
import { SessionsCard } from '../../features/profile/sessions-card.tsx';
import { TwoStepCard } from '../../features/two-step/two-step-card.tsx';
import { atRest } from '../../lib/at-rest.ts';
import { lazyPart, Nothing } from '../../lib/files/lazy-part.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';

const NoticesCard = lazyPart(async () => {
  await atRest();
  return import('../../features/notices/notices-card.tsx');
}, Nothing);

/** Everything a person can see and change of their own account. */
export default function ProfileScreen() {
  const user = useCurrentUser();
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-4 px-4 py-5 md:px-8 md:py-7">
      <PageTitle>Mi perfil</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Mi perfil</h1>
      {user && <PersonCard key={user.uuid} user={user} />}
      {user && <PlanLine />}
      <PasswordCard
        hints={(password) => <PasswordHints password={password} />}
        partner={user?.accountant_profile === 'Siscont'}
      />
      <TwoStepCard />
      <Suspense fallback={<NoticesToCome />}>
        <NoticesCard />
      </Suspense>
      <SessionsCard />
      <ExportCard />
      <ClosureCard />
    </div>
  );
}

/** As tall as the card, so that nothing below it moves. */
function NoticesToCome() {
  return (
    <Card title="Avisos por correo" className="min-h-[330px] max-md:min-h-[470px]">
      <LoadingText />
    </Card>
  );
}
