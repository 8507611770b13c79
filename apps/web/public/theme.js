// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
// The stored choice wins; without one the page follows the system. Same rule and key as src/ui/theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage can be closed by the browser; the system's preference is then enough.
  }
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
