/** The address with these names written; null takes a name out of it. What it does not name stays. */
export function writeAddress(params: URLSearchParams, written: Record<string, string | null>): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const [name, value] of Object.entries(written)) {
    if (value === null) result.delete(name);
    else result.set(name, value);
  }
  return result;
}
