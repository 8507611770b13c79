/** The value of a cookie in a request's `cookie` header; the first one of that name, as browsers send the nearest first. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

export interface KeptCookie {
  name: string;
  /** Of the characters that need no quoting: base64url and full stops. */
  value: string;
  /** Sent back to what is under it only. */
  path: string;
  seconds: number;
}

/** A `set-cookie` header that no script reads and that no other site makes a browser send. */
export function cookieText({ name, value, path, seconds }: KeptCookie, secure: boolean): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
