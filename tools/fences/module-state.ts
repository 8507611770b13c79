import { argumentsOf, calledName, isMethod, isName, type Node, nodesOf, readSource } from './source.ts';

/** What changes the map, set or list that it is called on. */
const CHANGES = [
  'set',
  'add',
  'delete',
  'clear',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
];
/** Made to be filled: nobody writes a table of constants in one. */
const STORES = ['WeakMap', 'WeakSet', 'LRUCache'];
/** Of nobody's module, and so of all of them. */
const GLOBALS = ['globalThis', 'global'];

/** What of a file says whether something is kept. */
interface Told {
  /** Names whose contents are changed somewhere. */
  changed: ReadonlySet<string>;
  /** Names of what is made to be filled, as this file calls it. */
  stores: readonly string[];
}

/**
 * What a module keeps from one call to the next, whoever makes the next: in a process of many firms that is where one could meet what is
 * another's. A table of constants that nothing in the file changes keeps nothing.
 * @returns names, in the order of the text
 */
export function keptByModule(text: string): string[] {
  const { body } = readSource(text);
  const changed = changedNames(body);
  const told: Told = { changed, stores: [...STORES, ...body.flatMap(aliasesOfStores)] };
  return [
    ...body.flatMap(importedNames).filter((name) => changed.has(name)),
    ...GLOBALS.filter((name) => changed.has(name)),
    ...body.flatMap((node) => keptBy(declarationOf(node), told)),
  ];
}

function keptBy(declared: Node, told: Told): string[] {
  const { type } = declared;
  if (declared.declare === true) return [];
  if (type === 'ClassDeclaration' || type === 'ClassExpression') {
    const name = String((declared.identifier as Node | null)?.value ?? 'default');
    return [...(told.changed.has(name) ? [name] : []), ...staticsOf(declared, name, told)];
  }
  if (type === 'FunctionDeclaration' || type === 'FunctionExpression') {
    const name = String((declared.identifier as Node | null)?.value);
    return told.changed.has(name) ? [name] : [];
  }
  if (type === 'TsModuleDeclaration') {
    const block = declared.body as Node | null;
    const inner = block?.type === 'TsModuleBlock' ? (block.body as Node[]).map(declarationOf) : block ? [block] : [];
    return inner.flatMap((one) => keptBy(one, told));
  }
  // Of `namespace a.b` the second is one without the word.
  if (type === 'TsNamespaceDeclaration') return keptBy({ ...declared, type: 'TsModuleDeclaration' }, told);
  if (type !== 'VariableDeclaration') return [];
  return (declared.declarations as { id: Node; init?: Node }[]).flatMap(({ id, init }) => {
    const names = [...nodesOf(id, (node) => !isName(node))]
      .filter((node) => isName(node))
      .map((node) => String(node.value));
    const ofClass = init?.type === 'ClassExpression' ? staticsOf(init, String(id.value), told) : [];
    if (declared.kind !== 'const' || isStore(init, told)) return [...names, ...ofClass];
    return [...names.filter((name) => told.changed.has(name)), ...ofClass];
  });
}

/** A field of the class itself, unless it can only be read and is no store. */
function staticsOf(declared: Node, name: string, told: Told): string[] {
  return (declared.body as (Node & { value?: Node; key: Node })[])
    .filter(({ type, isStatic }) => (type === 'ClassProperty' || type === 'PrivateProperty') && isStatic === true)
    .filter(({ readonly, value }) => readonly !== true || isStore(value, told))
    .map(({ key }) => `${name}.${String(key.value ?? (key.id as Node | undefined)?.value)}`);
}

/** Something to be filled: empty as it is written. */
function isStore(value: Node | null | undefined, told: Told): boolean {
  if (!value) return false;
  const { type } = value;
  if (type === 'ArrayExpression') return (value.elements as unknown[]).length === 0;
  if (type === 'ObjectExpression') return (value.properties as unknown[]).length === 0;
  if (/^Ts(As|Satisfies|Const|NonNull)/.test(type) || type === 'ParenthesisExpression')
    return isStore(value.expression as Node, told);
  if (type !== 'NewExpression') return false;
  const callee = value.callee as Node;
  const name = String(((callee.property as Node | undefined) ?? callee).value);
  return told.stores.includes(name) || (['Map', 'Set', 'Array'].includes(name) && argumentsOf(value).length === 0);
}

/** Whose contents are changed somewhere: by a method, by an assignment to a part, or by `Object.assign`. */
function changedNames(body: readonly Node[]): Set<string> {
  const targets = [...nodesOf(body)].flatMap((node) => {
    if (isMethod(node) && CHANGES.includes(calledName(node) ?? '')) return [(node.callee as Node).object as Node];
    if (isMethod(node) && calledName(node) === 'assign') return argumentsOf(node).slice(0, 1);
    if (node.type === 'AssignmentExpression') return partOf(node.left as Node);
    if (node.type === 'UpdateExpression') return partOf(node.argument as Node);
    if (node.type === 'UnaryExpression' && node.operator === 'delete') return partOf(node.argument as Node);
    return [];
  });
  return new Set(targets.flatMap(rootOf));
}

/** A name alone is no part of anything: that a `const` is not assigned anew the compiler sees. */
function partOf(target: Node): Node[] {
  return target.type === 'MemberExpression' ? [target] : [];
}

/** `x` of `x.a[b].c`. */
function rootOf(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.value)];
  const inner = (node.object ?? node.expression) as Node | undefined;
  return inner ? rootOf(inner) : [];
}

function declarationOf(node: Node): Node {
  if (node.type === 'ExportDeclaration') return node.declaration as Node;
  if (node.type === 'ExportDefaultDeclaration') return node.decl as Node;
  return node.type === 'ExportDefaultExpression' ? (node.expression as Node) : node;
}

/** `Cache` of `import { LRUCache as Cache }`. */
function aliasesOfStores(node: Node): string[] {
  if (node.type !== 'ImportDeclaration') return [];
  const specifiers = node.specifiers as { local: Node; imported?: Node | null }[];
  return specifiers
    .filter(({ imported }) => STORES.includes(String(imported?.value)))
    .map(({ local }) => String(local.value));
}

function importedNames(node: Node): string[] {
  if (node.type !== 'ImportDeclaration') return [];
  return (node.specifiers as { local: Node }[]).map(({ local }) => String(local.value));
}
