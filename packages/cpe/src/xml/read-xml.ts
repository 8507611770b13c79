import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Refused, type RefusedReason } from './refused.ts';
import { elementKey, type Place, type Trie } from './wanted.ts';

const DEEPEST = 64;
const LONGEST_TEXT = 1024 * 1024;

/** What saxes says of each kind of malformed file (saxes 6.0.0). What it says of others is «not well formed». */
const SAID: readonly [RegExp, RefusedReason][] = [
  [/entity name|undefined entity/, 'entity'],
  [/malformed character entity/, 'numeric reference'],
  [/unbound namespace prefix/, 'undeclared prefix'],
  [/duplicate attribute/, 'duplicate attribute'],
  [/^disallowed character\.$/, 'control character'],
  [/unmatched closing tag|unexpected close tag|unclosed tag|unexpected end/, 'unbalanced tags'],
  [/only one root|outside of root/, 'two roots'],
];

interface Found {
  [key: string]: unknown;
}

/** One element that is open and wanted. */
interface Open {
  place: Place;
  /** What is found below it belongs to this. */
  target: Found;
  /** The value that its own text becomes. */
  leaf?: Found & { text: string };
}

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
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const open: Open[] = [];
  /** Open elements that nobody wants. */
  let passedOver = 0;
  let root = '';
  let found: Found = {};
  /** Of the element that is open, so that comments in between do not hide how long its text is. */
  let length = 0;

  const hold = (more: number): void => {
    length += more;
    if (length > LONGEST_TEXT) throw new Refused('text too long');
  };
  parser.on('error', ({ message }) => {
    throw refusedFor(message, text[parser.position - 1]);
  });
  parser.on('doctype', () => {
    throw new Refused('doctype');
  });
  parser.on('opentag', (tag) => {
    if (open.length + passedOver >= DEEPEST) throw new Refused('too deep');
    length = 0;
    for (const name in tag.attributes) hold(tag.attributes[name]?.value.length ?? 0);
    length = 0;
    const key = elementKey(tag.uri, tag.local);
    const above = open.at(-1);
    if (!above) {
      const trie = choose(key);
      if (!trie) throw new Refused('not a voucher', tag.name);
      root = key;
      found = trie.empty();
      open.push({ place: trie.root, target: found });
      return;
    }
    const place = passedOver > 0 ? undefined : above.place.children.get(key);
    if (place) open.push(enter(place, above.target, tag));
    else passedOver++;
  });
  const onText = (chunk: string): void => {
    hold(chunk.length);
    const leaf = passedOver > 0 ? undefined : open.at(-1)?.leaf;
    if (leaf) leaf.text += chunk;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    length = 0;
    if (passedOver > 0) {
      passedOver--;
      return;
    }
    const { place, target, leaf } = open.pop() as Open;
    if (leaf && place.leaf) keep(target, place.leaf, leaf);
  });

  parser.write(text).close();
  return { root, found };
}

function enter(place: Place, above: Found, tag: SaxesTagNS): Open {
  if (place.inside) {
    const { key, repeated, empty } = place.inside;
    const known = above[key] as Found | undefined;
    // An element that may stand once and stands twice is read as one: parties written in two halves were seen.
    const target = repeated || !known ? empty() : known;
    if (repeated) (above[key] as Found[]).push(target);
    else above[key] = target;
    return { place, target };
  }
  if (!place.leaf) return { place, target: above };
  const leaf: Found & { text: string } = { text: '' };
  for (const name of place.leaf.attributes) {
    const attribute = tag.attributes[name];
    if (attribute) leaf[name] = attribute.value.trim();
  }
  return { place, target: above, leaf };
}

/** What is empty or stands for nothing is as if it were not there. */
function keep(target: Found, { key, repeated }: NonNullable<Place['leaf']>, leaf: Found & { text: string }): void {
  leaf.text = leaf.text.trim();
  if (leaf.text === '' || leaf.text === '-') return;
  if (repeated) (target[key] as Found[]).push(leaf);
  else target[key] ??= leaf;
}

function refusedFor(message: string, character: string | undefined): Refused {
  const reason = SAID.find(([said]) => said.test(message))?.[1] ?? 'not well formed';
  return new Refused(reason === 'control character' && character === '<' ? 'markup in an attribute' : reason, message);
}
