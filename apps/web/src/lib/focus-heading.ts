/** After what had the focus is gone: the next Tab goes on from the heading of the screen, not from the top of the page. */
export function focusHeading(): void {
  // Once the dialog that closes has tried to give the focus back.
  setTimeout(() => {
    const heading = document.querySelector('h1');
    if (!heading || (document.activeElement && document.activeElement !== document.body)) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}
