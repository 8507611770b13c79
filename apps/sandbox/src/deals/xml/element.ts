/** XML written in its canonical form (C14N 1.0), so that what is signed is what is written: no parser stands between the two. */

export type Attributes = Readonly<Record<string, string>>;
type Child = string | null;

/** An element of its children, which are XML already; null ones are left out. */
export function element(name: string, children: readonly Child[] | Child, attributes: Attributes = {}): string {
  const inside = Array.isArray(children) ? children.filter((child) => child !== null).join('') : (children ?? '');
  return `<${name}${written(attributes)}>${inside}</${name}>`;
}

/** An element of text. */
export function text(name: string, content: string, attributes: Attributes = {}): string {
  return `<${name}${written(attributes)}>${escaped(content)}</${name}>`;
}

/** The same, or nothing where there is nothing to say. */
export function textIf(name: string, content: string | null, attributes: Attributes = {}): string | null {
  return content === null || content === '' ? null : text(name, content, attributes);
}

/** The default namespace first, then by prefix: the order of the canonical form. */
export function namespaces(declared: Attributes): string {
  return Object.entries(declared)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : ':'}${prefix}="${uri}"`)
    .join('');
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('');
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '');
}
