import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { useNavigate } from 'react-router';
import UrgentMail from '../../features/mailbox/urgent-mail.tsx';
import { SupplierNotice } from '../../features/suppliers/supplier-notice.tsx';
import { todayInLima } from '../../lib/formats.ts';
import { useAuth } from '../../lib/session/session.ts';
import { useSequence } from '../../ui/keys/use-sequence.ts';

/** What comes to the home once it is at rest: what of all companies is worth a look, in its first line, and the keys to the table. */
export default function HomeNews() {
  const isOver = useAuth(({ user }) => user !== null && isPlanOver(user.subscription, todayInLima()));
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {!isOver && <ToTable />}
      <UrgentMail />
      <SupplierNotice />
    </span>
  );
}

/** The same keys that lead from the table to the cards. */
function ToTable() {
  const navigate = useNavigate();
  useSequence(['g', 't'], 'Cambiar a tabla', () => void navigate('/inicio/tabla'));
  return null;
}
