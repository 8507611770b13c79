import { Link } from 'react-router';
import { OnboardingPage } from '../../features/businesses/onboarding-page.tsx';

/** The first steps of a new account, with the way to the plans at their end. */
export default function OnboardingScreen() {
  return (
    <OnboardingPage
      plans={
        <Link to="/planes-y-precios" className="link">
          Ver planes y precios
        </Link>
      }
    />
  );
}
