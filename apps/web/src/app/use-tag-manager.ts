import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePublicConfig } from '../lib/api/public-config.ts';
import { pushEvent } from '../lib/data-layer.ts';
import { loadScript } from '../lib/files/load-script.ts';

/** Screens whose address holds a secret: a tag that reads the address must not run there. */
export const SECRET_ADDRESSES = /^\/(recup|siscont|escenario|invitacion|baja|traspaso)[^/]*\//i;

/** Those that were told that they start: told again, they would count the visit again. */
const started = new Set<string>();

/** Brings the tag manager, where the installation has one. It reads what was pushed to the data layer before it came. */
export function useTagManager(): void {
  const id = usePublicConfig()?.tag_manager_id;
  const { pathname } = useLocation();
  const secret = SECRET_ADDRESSES.test(pathname);
  useEffect(() => {
    if (!id || secret || started.has(id)) return;
    started.add(id);
    const source = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
    pushEvent('gtm.js', { 'gtm.start': Date.now() });
    // An ad blocker refuses it; nothing of the product depends on it.
    loadScript(source).catch(() => {});
  }, [id, secret]);
}
