import { HomePage } from '../../features/businesses/home-page.tsx';
import { CompanyProgress } from '../../features/collection/company-progress.tsx';

/** The home, with the live collection of a company inside of its dialog. */
export default function HomeScreen() {
  return <HomePage progress={(uuid) => <CompanyProgress uuid={uuid} />} />;
}
