import { lazy, Suspense } from 'react';
import { HomePage } from '../../features/businesses/home-page.tsx';

const CompanyProgress = lazy(() => import('../../features/collection/company-progress.tsx'));

/** The home, with the live collection of a company inside of its dialog. */
export default function HomeScreen() {
  return (
    <HomePage
      progress={(uuid) => (
        <Suspense fallback={null}>
          <CompanyProgress uuid={uuid} />
        </Suspense>
      )}
    />
  );
}
