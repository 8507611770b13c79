const KEY = 'yupana-reloaded-at';
/** A second failure so soon is no newer version: the network, or a broken delivery. Reloading again would never end. */
const ONCE_IN = 60_000;

let missing = false;

/** Notices that a part of the screen is no longer served: a newer version was put in place while the tab was open. */
export function watchNewerVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    missing = true;
  });
}

/** Loads the newer version when that is what broke the screen. @returns whether the page is on its way out */
export function takeNewerVersion(reload = () => window.location.reload()): boolean {
  if (!missing) return false;
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(KEY)) < ONCE_IN) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without a memory nobody could tell the second time from the first: the person decides.
    return false;
  }
  reload();
  return true;
}
