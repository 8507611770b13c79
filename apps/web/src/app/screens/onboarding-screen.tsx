import { PlanBoard } from '../../features/billing/plans/plan-board.tsx';
import { OnboardingPage } from '../../features/businesses/first-steps/onboarding-page.tsx';

/** The first steps of a new account, with the plans at their end. */
export default function OnboardingScreen() {
  return (
    <OnboardingPage
      plans={
        <div>
          <PlanBoard
            heading={<h2 className="text-title font-semibold text-ink-strong">Escoge el plan ideal para ti</h2>}
          />
        </div>
      }
    />
  );
}
