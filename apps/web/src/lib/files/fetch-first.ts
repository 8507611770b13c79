/** A file of this version that is no longer served: a newer one took its place. Trying again will not bring it. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

/** A file did not come, and may the next time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** How long a file may be on its way, also on a slow telephone: one that never comes would be waited for by whoever needs it. */
const COMES_WITHIN_MS = 60_000;

/** How long it may take to find out why a file did not come: one that cannot be told by then did not answer. */
const WHY_WITHIN_MS = 20_000;

/** The files that came, or are coming. One that did not come is asked for again by the next who needs it. */
const asked = new Map<string, Promise<void>>();

/**
 * Imports a part of the product once all of its files are at hand. Chromium remembers for as long as the page lives that a
 * file could not be imported, and never asks for it again; one that could not be fetched it does. So what has not come
 * yet is fetched first, and imported out of what the browser has. The build puts this around each `import()`, in place of
 * what Vite would: `build/fetch-first.ts`.
 * @param files the part's file, and all that it needs, from the root of the site
 * @throws MissingFile when one is served no more, NoAnswer when it may come the next time
 */
export async function fetchFirst<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  try {
    await Promise.all(files.map(bring));
    return await load();
  } catch (error) {
    // All else is mended by loading the page anew, which without an answer would take away even what is there.
    if (!(error instanceof NoAnswer)) window.dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}

function bring(file: string): Promise<void> {
  const coming = asked.get(file) ?? (isOfThePage(`/${file}`) ? Promise.resolve() : preload(`/${file}`));
  asked.set(file, coming);
  coming.catch(() => asked.delete(file));
  return coming;
}

/** What the page itself began with, its style sheet among it: every part is said to need it. */
function isOfThePage(address: string): boolean {
  return document.querySelector(`[src="${address}"], [href="${address}"]`) !== null;
}

/**
 * Has the browser keep the file where an import takes it from: one that was fetched by us is asked for again by the import, and
 * read out of the cache on disk, which costs a page as much as all the rest of its loading. `load` and `error` say no more
 * than that it came or not: why it did not is asked by a fetch.
 */
function preload(address: string): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports('preload')) return fetchWhole(address);
  return new Promise((came, failed) => {
    const late = setTimeout(() => {
      // The browser gives it up with its link, and asks anew for the next.
      link.remove();
      failed(new NoAnswer(`${address} did not come in time.`));
    }, COMES_WITHIN_MS);
    link.rel = 'preload';
    link.as = 'script';
    // As a module is asked for, or the import would not take it.
    link.crossOrigin = 'anonymous';
    link.onload = () => {
      clearTimeout(late);
      came();
    };
    link.onerror = () => {
      clearTimeout(late);
      link.remove();
      fetchWhole(address, AbortSignal.timeout(WHY_WITHIN_MS))
        // Not before: where the browser kept none, the script is asked for, and whoever asks next would wait for it.
        .finally(() => forgetFailed(address))
        .then(came, failed);
    };
    link.href = address;
    document.head.append(link);
  });
}

/**
 * Chromium keeps a preload that failed, too, for the first script of that address, and an import that takes it has failed for
 * good. So a script takes it which is nobody's: it stands in the page for no longer than it takes to be asked for, and
 * one that left its page is never run, should a browser bring it after all.
 */
function forgetFailed(address: string): void {
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  script.src = address;
  document.head.append(script);
  new Document().adoptNode(script);
}

async function fetchWhole(address: string, signal?: AbortSignal): Promise<void> {
  const answered = await wholeAnswer(address, signal).catch((cause: unknown) => {
    throw new NoAnswer(`${address} did not come.`, { cause });
  });
  if (answered === 404 || answered === 410) throw new MissingFile(`${address} answered ${answered}.`);
  if (answered !== 200) throw new NoAnswer(`${address} answered ${answered}.`);
}

/** @returns the status, once the cache has the file: it was read to its end */
async function wholeAnswer(address: string, signal?: AbortSignal): Promise<number> {
  const response = await fetch(address, { signal: signal ?? null });
  await response.arrayBuffer();
  return response.status;
}
