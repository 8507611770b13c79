import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface PageElement {
  tag: string;
  id: string;
  classes: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** What it says, in one line. */
  text: string;
}

/** A page made for people, as far as we ask it something. */
export interface Page {
  elements: readonly PageElement[];
  scripts: string;
  /** What it says, in one line, its title included. */
  text: string;
}

const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

export function readPage(html: string): Page {
  const elements: PageElement[] = [];
  const scripts: string[] = [];
  const root = parse(html);
  const walk = (node: Tree.Node): string => {
    if ('value' in node) return node.value;
    if (!('childNodes' in node)) return '';
    const element = 'tagName' in node ? emptyElement(node) : null;
    if (element) elements.push(element);
    const text = node.childNodes.map(walk).join(' ');
    if (element?.tag === 'script') scripts.push(text);
    if (element && SILENT.has(element.tag)) return '';
    if (element) element.text = inOneLine(text);
    return text;
  };
  const text = inOneLine(walk(root));
  return { elements, scripts: scripts.join('\n'), text };
}

function emptyElement({ tagName, attrs }: Tree.Element): PageElement {
  const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const classes = (attributes.class ?? '').split(/\s+/).filter(Boolean);
  return { tag: tagName, id: attributes.id ?? '', classes, attributes, text: '' };
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
