/**
 * What is wanted of a document, as data: a shape names, for each of its keys, the paths where the value stands, and becomes a
 * trie that the reader walks along with the file. Elements nobody wants are passed over; no tree of the document is built.
 */

const NAMESPACES: Readonly<Record<string, string>> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  sac: 'urn:sunat:names:specification:ubl:peru:schema:xsd:SunatAggregateComponents-1',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
};

/** The text of an element and the attributes that were asked for. */
export type Text<A extends string = never> = { text: string } & { [attribute in A]?: string };

export interface One<A extends string> {
  kind: 'one';
  paths: readonly string[];
  attributes: readonly A[];
}
export interface Every<A extends string> {
  kind: 'every';
  paths: readonly string[];
  attributes: readonly A[];
}
export interface Group<S extends Shape> {
  kind: 'group';
  paths: readonly string[];
  shape: S;
}
export interface Groups<S extends Shape> {
  kind: 'groups';
  paths: readonly string[];
  shape: S;
}
export type Shape = { readonly [key: string]: One<string> | Every<string> | Group<Shape> | Groups<Shape> };

/** What a shape reads to. */
export type Read<S extends Shape> = {
  -readonly [K in keyof S]: S[K] extends One<infer A>
    ? Text<A> | undefined
    : S[K] extends Every<infer A>
      ? Text<A>[]
      : S[K] extends Group<infer G>
        ? Read<G> | undefined
        : S[K] extends Groups<infer G>
          ? Read<G>[]
          : never;
};

const listed = (paths: string | readonly string[]): readonly string[] => (typeof paths === 'string' ? [paths] : paths);

/** The first element at any of these paths that holds a text. */
export function one<const A extends string = never>(
  paths: string | readonly string[],
  attributes: readonly A[] = [],
): One<A> {
  return { kind: 'one', paths: listed(paths), attributes };
}

/** All elements at these paths that hold a text, in the file's order. */
export function every<const A extends string = never>(
  paths: string | readonly string[],
  attributes: readonly A[] = [],
): Every<A> {
  return { kind: 'every', paths: listed(paths), attributes };
}

/** What stands inside the first element at any of these paths. */
export function group<const S extends Shape>(paths: string | readonly string[], shape: S): Group<S> {
  return { kind: 'group', paths: listed(paths), shape };
}

/** What stands inside each element at these paths, in the file's order. */
export function groups<const S extends Shape>(paths: string | readonly string[], shape: S): Groups<S> {
  return { kind: 'groups', paths: listed(paths), shape };
}

/** A place in the trie. What is wanted there is one thing: two shapes of one element would be two readings of it. */
export interface Place {
  /** The namespace in which its element stands; elements of others are not wanted here. */
  uri: string;
  /** What nearly all issuers write for it. */
  prefix: string;
  /**
   * By the names that nearly all issuers write, so that one look finds the place: in a voucher of a hundred elements most names
   * stand once, and to take each apart costs as much as to find it. Only where the prefix stands for the namespace of the place.
   */
  usual: Map<string, Place>;
  /**
   * By local name: no place wants two elements of one name. A key with the namespace in it would be put together for each element
   * of each file.
   */
  children: Map<string, Place>;
  leaf: { key: string; repeated: boolean; attributes: readonly string[] } | undefined;
  inside: { key: string; repeated: boolean; empty: () => Record<string, unknown> } | undefined;
}

/** A root element in words, as what reads it is looked up. */
export function elementKey(uri: string, local: string): string {
  return `${uri} ${local}`;
}

/** A shape as the reader needs it: where it begins, and what it is before anything was found. */
export interface Trie {
  root: Place;
  empty: () => Record<string, unknown>;
}

/** @throws RangeError when two keys want the same element, or a path uses an unknown prefix */
export function compile(shape: Shape): Trie {
  const root = newPlace('', '');
  plant(root, shape);
  return { root, empty: emptyOf(shape) };
}

function newPlace(prefix: string, uri: string): Place {
  return { prefix, uri, usual: new Map(), children: new Map(), leaf: undefined, inside: undefined };
}

function plant(from: Place, shape: Shape): void {
  for (const [key, wanted] of Object.entries(shape)) {
    for (const path of wanted.paths) {
      const place = placeAt(from, path);
      if (place.leaf || place.inside) throw new RangeError(`Two keys want ${path}.`);
      const repeated = wanted.kind === 'every' || wanted.kind === 'groups';
      if (wanted.kind === 'one' || wanted.kind === 'every')
        place.leaf = { key, repeated, attributes: wanted.attributes };
      else {
        place.inside = { key, repeated, empty: emptyOf(wanted.shape) };
        plant(place, wanted.shape);
      }
    }
  }
}

function placeAt(from: Place, path: string): Place {
  let place = from;
  for (const step of path.split('/')) {
    const [prefix = '', local = ''] = step.split(':');
    const uri = NAMESPACES[prefix];
    if (uri === undefined) throw new RangeError(`No namespace is called ${prefix}.`);
    let next = place.children.get(local);
    if (!next) {
      next = newPlace(prefix, uri);
      place.children.set(local, next);
      place.usual.set(step, next);
    }
    if (next.uri !== uri) throw new RangeError(`Two namespaces are wanted of ${local}.`);
    place = next;
  }
  return place;
}

/** Shared by all that found nothing: whoever adds to it takes one of its own first. */
export const NONE: readonly never[] = Object.freeze([]);

/**
 * All keys are there from the beginning, so that nobody asks whether a list is, and so that all that is read of one shape has one
 * layout in memory: half of what reading cost stood in objects that grew key by key.
 */
function emptyOf(shape: Shape): () => Record<string, unknown> {
  const lists = new Set(['every', 'groups']);
  // Not key by key: the engine keeps what grew so beyond some fifteen as a dictionary, and its copy costs a hundred times as much.
  const nothing = Object.fromEntries(
    Object.entries(shape).map(([key, { kind }]) => [key, lists.has(kind) ? NONE : undefined]),
  );
  return () => ({ ...nothing });
}
