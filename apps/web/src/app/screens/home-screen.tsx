import { Suspense } from 'react';
import { HomePage } from '../../features/businesses/home-page.tsx';
import { atRest } from '../../lib/at-rest.ts';
import { lazyPart, Nothing } from '../../lib/files/lazy-part.ts';

const CompanyProgress = lazyPart(() => import('../../features/collection/company-progress.tsx'), NoProgress);

const HomeNews = lazyPart(async () => {
  await atRest();
  return import('./home-news.tsx');
}, Nothing);

/** The home, with what is worth a look of all companies and the live collection of a company inside of its dialog. */
export default function HomeScreen() {
  return (
    <HomePage
      mail={
        <Suspense fallback={null}>
          <HomeNews />
        </Suspense>
      }
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
