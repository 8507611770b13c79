/** Where one was when the door closed, for this tab alone: whoever signs in there again goes on there. */
const KEY = 'yupana.place';

/** @param url an address of this site; only its path and query are kept, so that it can lead nowhere else */
export function rememberPlace(url: string): void {
  const { pathname, search } = new URL(url, window.location.origin);
  try {
    sessionStorage.setItem(KEY, pathname + search);
  } catch {
    // Then one starts at home, as always.
  }
}

/** The place to go back to, once. @returns null when there is none */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return place;
}
