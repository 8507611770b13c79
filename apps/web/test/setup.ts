import { cleanup, configure } from '@testing-library/react';
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

// What is awaited fails until it is there, and would write the whole page down each time. To read it: DEBUG_PRINT_LIMIT=7000.
process.env.DEBUG_PRINT_LIMIT ??= '0';

// A screen is a file of its own, transformed when a test first opens it: on a very busy machine that took nine seconds.
configure({ asyncUtilTimeout: 30_000 });
