import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { writeAddress } from '../../../lib/write-address.ts';
import { writeSearch } from '../search/voucher-search.ts';

const NAME = 'comprobante';
/** Of an address that was reached from the list: «back» closes the panel. */
const OPENED = { opened: true };

export interface OpenVoucher {
  /** Whose panel is open; null: none. It stands in the address, so that it can be shared and reloaded. */
  code: string | null;
  /** Shows another in its place, on another page of the list if need be. */
  show: (code: string, page?: number) => void;
  close: () => void;
}

/** Which voucher is open, by the address; of one just asked for, before the address is there: J twice is two further. */
export function useOpenVoucher(): OpenVoucher {
  const [params, setParams] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ code: string; at: string; page: number | undefined } | null>(null);
  return {
    code: asked?.at === key ? asked.code : params.get(NAME),
    show: (code, page) => {
      setAsked({ code, at: key, page });
      setParams(
        (current) => writeAddress(page === undefined ? current : writeSearch(current, { page }), { [NAME]: code }),
        { replace: true, state: page === undefined ? state : { ...state, moved: true }, preventScrollReset: true },
      );
    },
    close: () => {
      // Where it was opened from is another page of the list than where one is now.
      const page = asked?.at === key ? asked.page : undefined;
      if (state?.opened && !state.moved && page === undefined) return navigate(-1);
      setParams(
        (current) => writeAddress(page === undefined ? current : writeSearch(current, { page }), { [NAME]: null }),
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** Where a voucher's panel is, from the list: what its link takes. */
export function useVoucherAddress() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const replace = params.has(NAME);
  return (code: string) => ({
    to: { search: writeAddress(params, { [NAME]: code }).toString() },
    // A second one takes the place of the first, so that «back» still leads to the list.
    replace,
    state: replace ? state : OPENED,
    preventScrollReset: true,
  });
}

/** The row follows what is open: into sight, with the focus if another row had it, and gets the focus when the panel closes. */
export function useRowOfOpen(code: string | null): void {
  const last = useRef(code);
  useEffect(() => {
    const before = last.current;
    last.current = code;
    if (before === code) return;
    const row = rowOf(code ?? before);
    if (!row) return;
    const inRows = document.activeElement?.closest('[data-code]');
    if (code === null || (before !== null && inRows)) row.focus({ preventScroll: true });
    row.scrollIntoView?.({ block: 'nearest' });
  }, [code]);
}

function rowOf(code: string | null): HTMLElement | null {
  return code === null ? null : document.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`);
}
