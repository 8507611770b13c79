/** Name and surname as one reads them. Who came from a partner may have no surname. */
export function nameOfPerson({ name, last_name }: { name: string; last_name: string }): string {
  return `${name} ${last_name}`.trim();
}
