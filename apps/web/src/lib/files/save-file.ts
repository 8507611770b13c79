/** Gives the browser a file to keep: one made here, or one that stands at a link and needs no memory of this page. */
export function saveFile(file: Blob | string, name: string): void {
  const link = document.createElement('a');
  link.href = typeof file === 'string' ? file : URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun by then: it holds the bytes, or the connection, itself.
  if (typeof file !== 'string') setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
