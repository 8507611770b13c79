import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';

// The files that a worker runs share its libraries and its window, which is most of what a file costs. Each begins with
// the project's own modules as nobody used them yet (a helper's hooks, a store, a cache), and with an empty page.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const element of [document.documentElement, document.head, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
// What is told through the window: our own, and what other sites' scripts bring.
for (const name of ['dataLayer', 'partnerLink', 'grecaptcha', 'CulqiCheckout', 'Culqi', 'Culqi3DS'] as const) {
  delete window[name];
}

// Testing Library unmounts by itself only where the test functions are globals; ours are imported.
afterEach(cleanup);

// A screen is a file of its own, transformed when a test first opens it: on a very busy machine that took nine seconds.
configure({ asyncUtilTimeout: 30_000 });

// What is awaited fails until it is there, and would write the whole page down each time: an eighth of what these tests cost. To read
// it: DEBUG_PRINT_LIMIT=7000.
if (!process.env.DEBUG_PRINT_LIMIT) {
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  });
}

// React notes with each element where it was made, by an error of its own, ten thousand times a second at most: another tenth. None is
// noted once that is reached, and warnings name the component all the same.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => {}, configurable: true });
