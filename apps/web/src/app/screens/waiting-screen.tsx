import { WaitingPage } from '../../features/businesses/first-steps/waiting-page.tsx';
import CompanyProgress from '../../features/collection/company-progress.tsx';

/** The companies in progress, each with its live collection. */
export default function WaitingScreen() {
  return <WaitingPage progress={(uuid, stream) => <CompanyProgress uuid={uuid} stream={stream} />} />;
}
