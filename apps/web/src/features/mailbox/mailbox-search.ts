import { type MailboxMessage, mailboxTrays } from '@yupana/contract/mailbox.ts';
import { type MailboxKind, mailboxKinds } from '@yupana/tax/mailbox/kinds.ts';
import { useSearchParams } from 'react-router';
import { writeAddress } from '../../lib/write-address.ts';

/** Names a message in the address. */
export interface MessageRef {
  ruc: string;
  tray: MailboxMessage['tray'];
  code: string;
}

/** What of the mailbox stands in the address. */
export interface MailboxSearch {
  ruc: string | null;
  kind: MailboxKind | null;
  page: number;
  message: MessageRef | null;
}

/** Reads the address; what it does not understand is as if it were not written. */
export function readMailboxSearch(params: URLSearchParams): MailboxSearch {
  const page = Number(params.get('page') ?? 1);
  const ruc = params.get('empresa');
  return {
    ruc: ruc && /^\d{11}$/.test(ruc) ? ruc : null,
    kind: mailboxKinds.find((kind) => kind === params.get('tipo')) ?? null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    message: readRef(params.get('mensaje')),
  };
}

function readRef(text: string | null): MessageRef | null {
  const [ruc = '', trayName, code = ''] = (text ?? '').split('-');
  const tray = mailboxTrays.find((one) => one === trayName);
  return tray && /^\d{11}$/.test(ruc) && /^\d{1,18}$/.test(code) ? { ruc, tray, code } : null;
}

export const refOf = ({ business, tray, code }: MailboxMessage): MessageRef => ({ ruc: business.ruc, tray, code });
export const refId = ({ ruc, tray, code }: MessageRef) => `${ruc}-${tray}-${code}`;

/** Anything but the page or the message begins at page 1. */
export function useMailboxSearch(): [MailboxSearch, (change: Partial<MailboxSearch>, keeps?: 'history') => void] {
  const [params, setParams] = useSearchParams();
  function change(part: Partial<MailboxSearch>, keeps?: 'history') {
    const isPlace = part.page !== undefined || part.message !== undefined;
    setParams(
      (current) => {
        const next = { ...readMailboxSearch(current), ...(isPlace ? {} : { page: 1, message: null }), ...part };
        return writeAddress(current, {
          empresa: next.ruc,
          tipo: next.kind,
          page: next.page === 1 ? null : String(next.page),
          mensaje: next.message && refId(next.message),
        });
      },
      { replace: keeps !== 'history', preventScrollReset: true },
    );
  }
  return [readMailboxSearch(params), change];
}
