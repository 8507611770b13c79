import { Suspense } from 'react';
import { HomePage } from '../../features/businesses/home-page.tsx';
import { lazyPart } from '../../lib/files/lazy-part.ts';

const CompanyProgress = lazyPart(() => import('../../features/collection/company-progress.tsx'), NoProgress);

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

function NoProgress() {
  return (
    <p role="status" className="text-dense text-ink-muted">
      No pudimos mostrar el avance. Revisa tu conexión y vuelve a cargar la página.
    </p>
  );
}
