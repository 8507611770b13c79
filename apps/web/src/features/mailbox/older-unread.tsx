import type { MailboxList } from '@yupana/contract/mailbox.ts';
import { formatCount, pluralize } from '../../lib/formats.ts';

/** What is not listed for its age and still asks for something: nobody takes the list for all there is. */
export function OlderUnread({ list }: { list: MailboxList }) {
  const { days, older_unread: older, is_cut } = list;
  const counts = [
    ...(older.urgent > 0
      ? [pluralize(older.urgent, 'urgente de hace más de un año', 'urgentes de hace más de un año')]
      : []),
    ...(older.answer > 0
      ? [
          `${formatCount(older.answer)} de hace más de ${days} días que ${older.answer === 1 ? 'pide' : 'piden'} respuesta o pago`,
        ]
      : []),
  ];
  if (counts.length === 0 && !is_cut) return null;
  const some = older.at_least ? 'por lo menos ' : '';
  return (
    <p className="text-dense text-ink-muted">
      {counts.length > 0 &&
        `No se listan aquí, y no figuran como leídos: ${some}${counts.join(' y ')}. Míralos en el Buzón SOL de SUNAT.`}
      {is_cut && ' Hay más mensajes de los que se pueden listar: faltan los más antiguos.'}
    </p>
  );
}
