const loading = new Map<string, Promise<void>>();

/**
 * Loads a script of another site, once for each address however often it is asked for. Its origin must be in the content
 * security policy (the server's outside-sources.ts). One that failed may be asked for again.
 */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading.delete(src);
      reject(new Error(`${src} did not load`));
    });
  });
  script.src = src;
  script.async = true;
  document.head.append(script);
  loading.set(src, loaded);
  return loaded;
}
