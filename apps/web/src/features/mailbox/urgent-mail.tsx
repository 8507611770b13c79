import { useQuery } from '@tanstack/react-query';
import { summarizeMailbox } from '@yupana/contract/mailbox.ts';
import { Link } from 'react-router';
import { callQuery } from '../../lib/api/query.ts';
import { formatDate, pluralize } from '../../lib/formats.ts';
import { useAuth } from '../../lib/session/session.ts';

/** On the home: that SUNAT sent something urgent, and until when the nearest of it runs. Nothing where there is none. */
export default function UrgentMail() {
  const isPartners = useAuth(({ user }) => user?.accountant_profile === 'Siscont');
  const { data } = useQuery({ ...callQuery(summarizeMailbox, {}), enabled: !isPartners });
  if (!data || data.urgent === 0) return null;
  const [nearest] = data.messages;
  const until =
    nearest?.term?.until && nearest.term.presses ? `, el primero hasta el ${formatDate(nearest.term.until)}` : '';
  return (
    <Link
      to="/inicio/buzon"
      data-event="buzon_urgentes"
      className="inline-block font-medium leading-6 text-danger-text underline underline-offset-2"
    >
      {pluralize(data.urgent, 'urgente', 'urgentes')} en el Buzón SOL{until}
    </Link>
  );
}
