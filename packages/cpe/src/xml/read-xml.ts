import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Attribute, matters, Scope, takeApart } from './namespaces.ts';
import { Refused, type RefusedReason } from './refused.ts';
import { elementKey, NONE, type Place, type Trie } from './wanted.ts';

const DEEPEST = 64;
const LONGEST_TEXT = 1024 * 1024;
/** Vouchers have under twenty. What checks a signature looks at each beside all others of its element: time grows with their square. */
const MOST_ATTRIBUTES = 256;

/** What saxes says of each kind of malformed file (saxes 6.0.0). What it says of others is «not well formed». */
const SAID: readonly [RegExp, RefusedReason][] = [
  [/entity name|undefined entity/, 'entity'],
  [/malformed character entity/, 'numeric reference'],
  [/duplicate attribute/, 'duplicate attribute'],
  [/^disallowed character\.$/, 'control character'],
  [/unmatched closing tag|unexpected close tag|unclosed tag|unexpected end/, 'unbalanced tags'],
  [/only one root|outside of root/, 'two roots'],
];

interface Found {
  [key: string]: unknown;
}
type Leaf = Found & { text: string };

export interface ReadXml {
  /** The root element, as `elementKey` writes it. */
  root: string;
  found: Found;
}

/**
 * Reads what a trie wants of a document. Strict: what is malformed is refused whole, whichever element is wanted.
 * Nothing outside the file is looked at: there is no DOCTYPE, and of entities only XML's own five.
 * @param choose the trie for a root element, or undefined when it is nothing that we read
 * @throws Refused
 */
export function readXml(text: string, choose: (root: string) => Trie | undefined): ReadXml {
  // Version 1.1 would let control characters in; none of SUNAT's documents is of it.
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  /** Of the elements that are open and wanted: where they stand in the trie, and what is found below belongs to what. */
  const places: Place[] = [];
  const targets: Found[] = [];
  /** What the text becomes of the innermost of them. */
  let leaf: Leaf | undefined;
  /** Open elements that nobody wants. */
  let passedOver = 0;
  let root = '';
  let found: Found = {};
  /** Of the element that is open, so that comments in between do not hide how long its text is; and of the attributes of the next. */
  let length = 0;
  let ofAttributes = 0;
  let attributes = 0;
  /** What prefixes stand for, what they stood for outside of the elements that declared others, and how deep the innermost of them is. */
  let scope = new Scope();
  const outer: { scope: Scope; declaredAt: number }[] = [];
  let declaredAt = -1;
  let declaring: Attribute[] = [];

  // Six handlers and no more: with a seventh the engine keeps the parser as a dictionary, and all of it runs at a third of its pace.
  // Without one for errors the parser throws them.
  parser.on('doctype', () => {
    throw new Refused('doctype');
  });
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new Refused('too many attributes');
    ofAttributes += value.length;
    if (ofAttributes > LONGEST_TEXT) throw new Refused('text too long');
    if (matters(name)) declaring.push({ name, value });
  });
  parser.on('opentag', (tag) => {
    const depth = places.length + passedOver;
    if (depth >= DEEPEST) throw new Refused('too deep');
    length = 0;
    ofAttributes = 0;
    attributes = 0;
    if (declaring.length > 0) {
      const inside = scope.inside(declaring);
      if (inside !== scope) {
        outer.push({ scope, declaredAt });
        declaredAt = depth;
      }
      scope = inside;
      declaring = [];
    }
    if (depth === 0) {
      const { prefix, local } = takeApart(tag.name);
      root = elementKey(scope.uriOf(prefix), local);
      const trie = choose(root);
      if (!trie) throw new Refused('not a voucher', tag.name);
      found = trie.empty();
      places.push(trie.root);
      targets.push(found);
      return;
    }
    // Also of what nobody wants: what is malformed is refused wherever it stands.
    if (passedOver > 0) {
      scope.check(tag.name);
      passedOver++;
      return;
    }
    const place = placeOf(places[depth - 1] as Place, tag.name, scope);
    if (place === undefined) {
      passedOver = 1;
      return;
    }
    const above = targets[depth - 1] as Found;
    places.push(place);
    targets.push(place.inside ? enter(place.inside, above) : above);
    leaf = place.leaf && leafOf(place.leaf.attributes, tag);
  });
  const onText = (chunk: string): void => {
    length += chunk.length;
    if (length > LONGEST_TEXT) throw new Refused('text too long');
    if (leaf && passedOver === 0) leaf.text += chunk;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    length = 0;
    if (declaredAt === places.length + passedOver - 1) {
      const last = outer.pop() as (typeof outer)[number];
      scope = last.scope;
      declaredAt = last.declaredAt;
    }
    if (passedOver > 0) {
      passedOver--;
      return;
    }
    const place = places.pop() as Place;
    const target = targets.pop() as Found;
    if (leaf && place.leaf) keep(target, place.leaf, leaf);
    leaf = undefined;
  });

  try {
    parser.write(text).close();
  } catch (error) {
    // The parser's own are plain errors; whatever else is thrown is a fault of ours.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    throw refusedFor(error.message, text[parser.position - 1]);
  }
  return { root, found };
}

/**
 * Where an element stands in the trie; of what nobody wants, nowhere.
 * @throws Refused when its name is malformed or its prefix stands for nothing, also of what nobody wants
 */
function placeOf(above: Place, name: string, scope: Scope): Place | undefined {
  const usual = above.usual.get(name);
  if (usual && scope.uriOf(usual.prefix) === usual.uri) return usual;
  const { prefix, local } = takeApart(name);
  const uri = scope.uriOf(prefix);
  const place = above.children.get(local);
  return place?.uri === uri ? place : undefined;
}

/** @returns what is found below an element belongs to this */
function enter({ key, repeated, empty }: NonNullable<Place['inside']>, above: Found): Found {
  if (repeated) {
    const one = empty();
    add(above, key, one);
    return one;
  }
  // An element that may stand once and stands twice is read as one: parties written in two halves were seen.
  const known = above[key] as Found | undefined;
  if (known) return known;
  const one = empty();
  above[key] = one;
  return one;
}

function leafOf(attributes: readonly string[], tag: SaxesTagPlain): Leaf {
  const leaf: Leaf = { text: '' };
  for (const name of attributes) {
    const attribute = tag.attributes[name];
    if (attribute !== undefined) leaf[name] = attribute.trim();
  }
  return leaf;
}

/** What is empty or stands for nothing is as if it were not there. */
function keep(target: Found, { key, repeated }: NonNullable<Place['leaf']>, leaf: Leaf): void {
  leaf.text = leaf.text.trim();
  if (leaf.text === '' || leaf.text === '-') return;
  if (repeated) add(target, key, leaf);
  else target[key] ??= leaf;
}

function add(target: Found, key: string, one: unknown): void {
  const list = target[key];
  if (list === NONE) target[key] = [one];
  else (list as unknown[]).push(one);
}

function refusedFor(message: string, character: string | undefined): Refused {
  const reason = SAID.find(([said]) => said.test(message))?.[1] ?? 'not well formed';
  return new Refused(reason === 'control character' && character === '<' ? 'markup in an attribute' : reason, message);
}
