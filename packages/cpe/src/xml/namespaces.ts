import { Refused } from './refused.ts';

/** A name as it is written: what stands before its colon, or nothing, and the rest. */
export interface NameParts {
  prefix: string;
  local: string;
}

/** An attribute of which namespaces depend: one that declares a prefix, or has one. */
export interface Attribute {
  name: string;
  value: string;
}

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const XMLNS_PREFIX = 'xmlns';

/** Vouchers declare some fifteen. The canonical form of each element looks at all that are in force where it stands. */
const MOST_DECLARED = 64;

/**
 * What prefixes stand for in a stretch of a document in which none of them changes: in a voucher that is all of it, or all but its
 * signature. saxes can do this too and does it anew for each element, through all that are open: a fifth of what reading cost.
 * Everything that it refuses is refused here (`namespaces.test.ts` holds the two side by side).
 */
export class Scope {
  readonly #uris: ReadonlyMap<string, string>;
  /** The prefix and colon of the last name that was checked: what nobody wants of a document stands together, mostly under one. */
  #checked = '';

  constructor(uris: ReadonlyMap<string, string> = new Map([['xml', XML]])) {
    this.#uris = uris;
  }

  /** The scope inside an element with these attributes. @throws Refused */
  inside(attributes: readonly Attribute[]): Scope {
    let uris: Map<string, string> | undefined;
    for (const { name, value } of attributes) {
      const prefix = declaredBy(name);
      if (prefix === undefined) continue;
      const uri = value.trim();
      checkDeclared(prefix, uri);
      uris ??= new Map(this.#uris);
      uris.set(prefix, uri);
    }
    const scope = uris === undefined ? this : new Scope(uris);
    if (scope.#uris.size > MOST_DECLARED) throw new Refused('too many namespaces');
    scope.#checkAttributes(attributes);
    return scope;
  }

  /** What an element's prefix stands for. @throws Refused when it stands for nothing */
  uriOf(prefix: string): string {
    const uri = this.#uris.get(prefix);
    if (uri) return uri;
    if (prefix === '') return '';
    if (prefix === XMLNS_PREFIX) throw new Refused('not well formed', `un elemento lleva el prefijo ${prefix}`);
    throw new Refused('undeclared prefix', prefix);
  }

  /** Of an element that nobody wants. @throws Refused when its name is malformed or its prefix stands for nothing */
  check(qualified: string): void {
    const known = this.#checked;
    if (known && qualified.startsWith(known)) {
      if (qualified.length > known.length && qualified.indexOf(':', known.length) === -1) return;
    }
    const { prefix } = takeApart(qualified);
    this.uriOf(prefix);
    this.#checked = prefix && `${prefix}:`;
  }

  /** Attributes whose prefixes stand for something, and no two for the same: those without one are in no namespace. */
  #checkAttributes(attributes: readonly Attribute[]): void {
    let seen: Set<string> | undefined;
    for (const { name } of attributes) {
      if (declaredBy(name) !== undefined) continue;
      const { prefix, local } = takeApart(name);
      if (prefix === '') continue;
      const expanded = `${this.uriOf(prefix)} ${local}`;
      seen ??= new Set();
      if (seen.has(expanded)) throw new Refused('duplicate attribute', name);
      seen.add(expanded);
    }
  }
}

/** Whether namespaces depend on an attribute of this name. */
export function matters(name: string): boolean {
  return name === XMLNS_PREFIX || name.includes(':');
}

/** The prefix that an attribute of this name declares, '' of the namespace of what has none; undefined when it declares nothing. */
function declaredBy(name: string): string | undefined {
  if (name === XMLNS_PREFIX) return '';
  if (!name.startsWith('xmlns:')) return undefined;
  return takeApart(name).local;
}

/** @throws Refused when it is no name */
export function takeApart(qualified: string): NameParts {
  const colon = qualified.indexOf(':');
  if (colon === -1) return { prefix: '', local: qualified };
  const [prefix, local] = [qualified.slice(0, colon), qualified.slice(colon + 1)];
  if (prefix === '' || local === '' || local.includes(':')) throw new Refused('not well formed', `nombre ${qualified}`);
  return { prefix, local };
}

/** Namespaces in XML 1.0, section 3: what may not be declared. */
function checkDeclared(prefix: string, uri: string): void {
  const wrong =
    (prefix !== '' && uri === '') || prefix === XMLNS_PREFIX || uri === XMLNS || (prefix === 'xml') !== (uri === XML);
  if (wrong) throw new Refused('not well formed', `declara ${prefix} como ${uri.slice(0, 80)}`);
}
