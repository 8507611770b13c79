import UrgentMail from '../../features/mailbox/urgent-mail.tsx';
import { SupplierNotice } from '../../features/suppliers/supplier-notice.tsx';

/** What of all companies is worth a look, in the first line of the home: fetched once that is at rest. */
export default function HomeNews() {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <UrgentMail />
      <SupplierNotice />
    </span>
  );
}
