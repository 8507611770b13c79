import { Refused } from './refused.ts';

/** The name of an element: the namespace that its prefix stands for, and the rest. */
export interface Name {
  uri: string;
  local: string;
}

/** An attribute of which namespaces depend: one that declares a prefix, or has one. */
export interface Attribute {
  name: string;
  value: string;
}

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** A document that calls each of its elements otherwise is nobody's, and is not to fill the memory. */
const MOST_NAMES = 1_000;
/** Vouchers declare some fifteen. The canonical form of each element looks at all that are in force where it stands. */
const MOST_DECLARED = 64;

/**
 * What prefixes stand for in a stretch of a document in which none of them changes: in a voucher that is all of it, or all but its
 * signature. A name is taken apart once for the stretch. saxes can do this too and does it anew for each element, through all that
 * are open: a fifth of what reading cost. Everything that it refuses is refused here (`namespaces.test.ts` holds the two side by side).
 */
export class Scope {
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #names = new Map<string, Name>();

  constructor(prefixes: ReadonlyMap<string, string> = new Map([['xml', XML]])) {
    this.#prefixes = prefixes;
  }

  /** The scope inside an element with these attributes. @throws Refused */
  inside(attributes: readonly Attribute[]): Scope {
    const declared = attributes.flatMap(({ name, value }) => {
      if (name === 'xmlns') return [['', value.trim()] as const];
      return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value.trim()] as const] : [];
    });
    for (const [prefix, uri] of declared) checkDeclared(prefix, uri);
    const scope = declared.length === 0 ? this : new Scope(new Map([...this.#prefixes, ...declared]));
    if (scope.#prefixes.size > MOST_DECLARED) throw new Refused('too many namespaces');
    scope.#check(attributes);
    return scope;
  }

  /** @throws Refused when its prefix stands for nothing, or it is no name */
  nameOf(qualified: string): Name {
    const known = this.#names.get(qualified);
    if (known) return known;
    const { prefix, local } = split(qualified);
    if (prefix === 'xmlns') throw new Refused('not well formed', `un elemento se llama ${qualified}`);
    const uri = prefix === '' ? (this.#prefixes.get('') ?? '') : this.#uriOf(prefix);
    const name = { uri, local };
    if (this.#names.size < MOST_NAMES) this.#names.set(qualified, name);
    return name;
  }

  #uriOf(prefix: string): string {
    const uri = this.#prefixes.get(prefix);
    if (!uri) throw new Refused('undeclared prefix', prefix);
    return uri;
  }

  /** Attributes whose prefixes stand for something, and no two for the same: those without one are in no namespace. */
  #check(attributes: readonly Attribute[]): void {
    const seen = new Set<string>();
    for (const { name } of attributes) {
      const { prefix, local } = split(name);
      if (prefix === '' || prefix === 'xmlns') continue;
      const expanded = `${this.#uriOf(prefix)} ${local}`;
      if (seen.has(expanded)) throw new Refused('duplicate attribute', name);
      seen.add(expanded);
    }
  }
}

/** Whether namespaces depend on an attribute of this name. */
export function matters(name: string): boolean {
  return name === 'xmlns' || name.includes(':');
}

function split(qualified: string): { prefix: string; local: string } {
  const colon = qualified.indexOf(':');
  if (colon === -1) return { prefix: '', local: qualified };
  const [prefix, local] = [qualified.slice(0, colon), qualified.slice(colon + 1)];
  if (prefix === '' || local === '' || local.includes(':')) throw new Refused('not well formed', `nombre ${qualified}`);
  return { prefix, local };
}

/** Namespaces in XML 1.0, section 3: what may not be declared. */
function checkDeclared(prefix: string, uri: string): void {
  const wrong =
    (prefix !== '' && uri === '') ||
    prefix === 'xmlns' ||
    uri === XMLNS ||
    (prefix === 'xml') !== (uri === XML) ||
    prefix.includes(':');
  if (wrong) throw new Refused('not well formed', `declara ${prefix} como ${uri.slice(0, 80)}`);
}
