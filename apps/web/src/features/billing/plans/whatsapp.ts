/** The support chat with a first message written; null where the installation has no chat. */
export function chatLink(support: string | null | undefined, text: string): string | null {
  if (!support) return null;
  const address = new URL(support);
  address.searchParams.set('text', text);
  // WhatsApp shows a plus where other sites read a space.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}
