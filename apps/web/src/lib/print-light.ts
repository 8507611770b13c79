/** Paper is white: while the page is printed the light theme holds, whatever the screen shows. @returns the undoing */
export function printLight(): () => void {
  const { dataset } = document.documentElement;
  let onScreen: string | undefined;
  const before = () => {
    onScreen = dataset.theme;
    dataset.theme = 'light';
  };
  const after = () => {
    dataset.theme = onScreen;
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
