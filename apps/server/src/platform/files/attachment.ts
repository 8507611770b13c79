/**
 * What `Content-Disposition` says of a file to be kept under a name (RFC 6266): one in ASCII for old readers, the real one in UTF-8.
 * Nothing in a name ends the header, or the name.
 */
export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\w .()-]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

/**
 * What `encodeURIComponent` leaves as it is and RFC 8187 does not; half of a pair, which it refuses, becomes what stands for the
 * unknown.
 */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
