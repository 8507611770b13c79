import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Answer } from '../http.ts';
import { parseTree, walkTree } from './tree.ts';

export interface PageElement {
  tag: string;
  id: string;
  classes: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** What it says, in one line; of what is very long and made of many pieces, its beginning. */
  readonly text: string;
}

/** A page made for people, as far as we ask it something. */
export interface Page {
  elements: readonly PageElement[];
  scripts: string;
  /** What it says, in one line, its title included. */
  text: string;
}

const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);
/** What stands within many others is said by each: of a text made of pieces no more than this is put together. A piece is never cut. */
const LONGEST_TOGETHER = 10_000;

/**
 * Its elements in their order, in a time that grows with its size alone.
 * @param answer that brought it, for what is kept of a page that cannot be read
 * @throws SunatError UnrecognisedAnswer of a page that is nested beyond all measure
 */
export function readPage(html: string, answer: Answer | null = null): Page {
  const elements: PageElement[] = [];
  const scripts: string[] = [];
  // What is said, piece by piece; what is inside of a silent element has pieces of its own.
  const said: string[][] = [[]];
  const begun: { element: Said; from: number }[] = [];
  const current = () => said.at(-1) ?? [];
  walkTree(
    parseTree(html, answer),
    (node) => {
      if ('value' in node) current().push(isIn(node.parentNode, 'script') ? node.value : inOneLine(node.value));
      if (!('tagName' in node)) return;
      const element = new Said(node);
      elements.push(element);
      if (SILENT.has(element.tag)) said.push([]);
      begun.push({ element, from: current().length });
    },
    (node) => {
      if (!('tagName' in node)) return;
      const last = begun.pop();
      if (!last) return;
      const { element, from } = last;
      if (!SILENT.has(element.tag)) return element.says(current(), from);
      const inside = said.pop() ?? [];
      if (element.tag === 'script') scripts.push(inside.join(' '));
    },
  );
  const text = current().filter(Boolean).join(' ');
  return { elements, scripts: scripts.join('\n'), text };
}

/** Its text is put together when somebody asks for it: kept of each, a text would be there as often as elements stand around it. */
class Said implements PageElement {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  #pieces: readonly string[] = [];
  #from = 0;
  #to = 0;

  constructor({ tagName, attrs }: Tree.Element) {
    this.tag = tagName;
    this.attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    this.id = this.attributes.id ?? '';
    this.classes = (this.attributes.class ?? '').split(/\s+/).filter(Boolean);
  }

  says(pieces: readonly string[], from: number): void {
    this.#pieces = pieces;
    this.#from = from;
    this.#to = pieces.length;
  }

  get text(): string {
    let text = '';
    for (let place = this.#from; place < this.#to && text.length < LONGEST_TOGETHER; place += 1) {
      const piece = this.#pieces[place];
      if (piece) text = text === '' ? piece : `${text} ${piece}`;
    }
    return text;
  }
}

function isIn(node: Tree.ParentNode | null, tag: string): boolean {
  return node !== null && 'tagName' in node && node.tagName === tag;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
