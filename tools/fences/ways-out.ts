import { argumentsOf, calledName, isName, moduleOf, type Node, nodesOf, readSource } from './source.ts';

/**
 * Names that a file imports from modules and gives on as they are: by `export … from`, or in an exported value outside of any
 * function. A wall around a module is none when a neighbour hands out what is behind it.
 */
export function handedOut(text: string, module: RegExp): string[] {
  const { body } = readSource(text);
  const imported = new Set<string>();
  const told: string[] = [];
  for (const node of body) {
    if (!module.test(moduleOf(node) ?? '')) continue;
    const specifiers = (node.specifiers as Node[] | undefined) ?? [];
    const names = specifiers
      .filter((one) => !one.isTypeOnly)
      .map((one) => String(((one.local ?? one.orig) as Node).value));
    if (node.type === 'ImportDeclaration') for (const name of names) imported.add(name);
    else told.push(...(node.type === 'ExportAllDeclaration' ? ['*'] : names));
  }
  const exported = new Set(body.flatMap(namesGivenOn));
  for (const node of body) told.push(...valuesOf(node, exported).filter((name) => imported.has(name)));
  return [...new Set(told)];
}

/** What `export { … }` and `export default …` name. */
function namesGivenOn(node: Node): string[] {
  if (node.type === 'ExportNamedDeclaration' && !node.source && !node.typeOnly)
    return (node.specifiers as Node[]).map((one) => String((one.orig as Node).value));
  return node.type === 'ExportDefaultExpression' && isName(node.expression) ? [String(node.expression.value)] : [];
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ClassDeclaration'];

/** The names that stand, outside of functions, in what a statement exports. */
function valuesOf(node: Node, exported: ReadonlySet<string>): string[] {
  if (node.type === 'ExportNamedDeclaration') return node.source ? [] : namesGivenOn(node);
  const isOut = node.type === 'ExportDeclaration' || node.type === 'ExportDefaultExpression';
  const declaration = (node.type === 'ExportDeclaration' ? node.declaration : node) as Node;
  const parts =
    declaration.type === 'VariableDeclaration'
      ? (declaration.declarations as Node[]).filter((one) => isOut || exported.has(String((one.id as Node).value)))
      : isOut
        ? [declaration]
        : [];
  const values = parts.map((one) => one.init ?? one);
  return [...nodesOf(values, (one) => !FUNCTIONS.includes(one.type) && !one.type.startsWith('Ts'))]
    .filter((one) => isName(one))
    .map((one) => String(one.value));
}

const NETWORK = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'];
const GLOBALS = ['globalThis', 'global'];
/** Where a name is a key or a type, and not the thing itself. */
const NAMING: Readonly<Record<string, string>> = {
  KeyValueProperty: 'key',
  MethodProperty: 'key',
  ClassMethod: 'key',
  ClassProperty: 'key',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
  TsTypeReference: 'typeName',
  TsTypeQuery: 'exprName',
};

/** Whether a file calls the network on its own, or takes what calls it, by whatever name. */
export function fetches(text: string): boolean {
  const nodes = [...nodesOf(readSource(text).body)];
  const naming = new Set<unknown>();
  for (const node of nodes) {
    const key = NAMING[node.type];
    if (key) naming.add(node[key]);
    if (node.type !== 'MemberExpression') continue;
    const isGlobal = GLOBALS.some((name) => isName(node.object, name));
    if (!isGlobal) naming.add(node.property);
    const { expression } = node.property as { expression?: Node };
    if (isGlobal && expression && NETWORK.includes(String(expression.value))) return true;
  }
  return nodes.some((node) => NETWORK.some((name) => isName(node, name)) && !naming.has(node));
}

/** Whether a file imports a module whose name is made while it runs: no rule on imports can look at it. */
export function computesImports(text: string): boolean {
  return [...nodesOf(readSource(text).body)].some(
    (node) =>
      node.type === 'CallExpression' &&
      ((node.callee as Node).type === 'Import' || calledName(node) === 'createRequire') &&
      argumentsOf(node)[0]?.type !== 'StringLiteral',
  );
}

/** Whether what it answers depends on when, where or how often it is asked: clock, chance, process, network. */
export function isImpure(text: string): boolean {
  const { body } = readSource(text);
  return [...nodesOf(body)].some((node) => {
    if (node.type === 'NewExpression') return isName(node.callee, 'Date') && argumentsOf(node).length === 0;
    if (node.type === 'CallExpression') return isName(node.callee, 'Date') || isName(node.callee, 'fetch');
    if (node.type !== 'MemberExpression') return false;
    const { object, property } = node;
    if (isName(object, 'Date')) return isName(property, 'now');
    if (isName(object, 'Math')) return isName(property, 'random');
    return ['process', 'performance', 'crypto', 'Temporal', 'globalThis'].some((name) => isName(object, name));
  });
}
