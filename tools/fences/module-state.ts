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

/**
 * What a module keeps from one call to the next, whoever makes the next: in a process of many firms that is where one could meet what is
 * another's. A table of constants that nothing in the file changes keeps nothing.
 * @returns names, in the order of the text
 */
export function keptByModule(text: string): string[] {
  const { body } = readSource(text);
  const changed = changedNames(body);
  return [
    ...body.flatMap(importedNames).filter((name) => changed.has(name)),
    ...body.map(declarationOf).flatMap((declared) => keptBy(declared, changed)),
  ];
}

function keptBy(declared: Node, changed: ReadonlySet<string>): string[] {
  if (declared.type === 'ClassDeclaration') return staticsOf(declared);
  if (declared.type !== 'VariableDeclaration' || declared.declare === true) return [];
  return (declared.declarations as { id: Node; init?: Node }[]).flatMap(({ id, init }) => {
    const names = [...nodesOf(id, (node) => !isName(node))]
      .filter((node) => isName(node))
      .map((node) => String(node.value));
    if (declared.kind !== 'const' || isStore(init)) return names;
    return names.filter((name) => changed.has(name));
  });
}

/** A field of the class itself, unless it can only be read and is no store. */
function staticsOf(declared: Node): string[] {
  return (declared.body as (Node & { value?: Node; key: Node })[])
    .filter(({ type, isStatic }) => (type === 'ClassProperty' || type === 'PrivateProperty') && isStatic === true)
    .filter(({ readonly, value }) => readonly !== true || isStore(value))
    .map(
      ({ key }) => `${(declared.identifier as Node).value}.${String(key.value ?? (key.id as Node | undefined)?.value)}`,
    );
}

/** Something to be filled: empty as it is written. */
function isStore(value: Node | null | undefined): boolean {
  if (!value) return false;
  const { type } = value;
  if (type === 'ArrayExpression') return (value.elements as unknown[]).length === 0;
  if (type === 'ObjectExpression') return (value.properties as unknown[]).length === 0;
  if (/^Ts(As|Satisfies|Const|NonNull)/.test(type) || type === 'ParenthesisExpression')
    return isStore(value.expression as Node);
  if (type !== 'NewExpression') return false;
  const name = String((value.callee as Node).value);
  return STORES.includes(name) || (['Map', 'Set', 'Array'].includes(name) && argumentsOf(value).length === 0);
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
  return node.type === 'ExportDeclaration' ? (node.declaration as Node) : node;
}

function importedNames(node: Node): string[] {
  if (node.type !== 'ImportDeclaration') return [];
  return (node.specifiers as { local: Node }[]).map(({ local }) => String(local.value));
}
