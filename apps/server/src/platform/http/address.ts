/**
 * The path of an address as a client sent it: without scheme and host (the absolute form, as proxies write it), without
 * query, its percent-encodings read. For words and logs: what a request may do is decided by the route it matched.
 */
export function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] || '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
