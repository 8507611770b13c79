import { afterAll, afterEach } from 'vitest';

/** Plays the other sites' scripts, which jsdom does not load: what each does when it arrives, or that it does not. */
export function outsideScripts() {
  const asked: string[] = [];
  let play: (script: HTMLScriptElement) => 'load' | 'error' = () => 'load';
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      asked.push(node.src);
      node.dispatchEvent(new Event(play(node)));
    }
  });
  observer.observe(document.head, { childList: true });
  // The next file has the same window.
  afterAll(() => observer.disconnect());
  afterEach(() => {
    asked.length = 0;
    play = () => 'load';
    for (const script of document.head.querySelectorAll('script')) script.remove();
  });
  return {
    /** Addresses, in order. */
    asked,
    answer: (next: typeof play) => {
      play = next;
    },
  };
}
