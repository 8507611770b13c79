import { parseSync } from '@swc/core';

/** A node of the syntax tree, as loosely as a walk needs it. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

/** What the fences look at in a file of TypeScript. */
export interface Source {
  body: Node[];
  /** Every string and template literal that is no module's name; what a template holds in `${}` is a space. */
  literals: string[];
}

/** Reads a file as the compiler does. @param tsx whether it may hold elements */
export function readSource(text: string, tsx = false): Source {
  const body = parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' }).body as unknown as Node[];
  const literals: string[] = [];
  for (const node of nodesOf(body.filter((one) => !isImport(one)))) {
    if (node.type === 'StringLiteral') literals.push(String(node.value));
    if (node.type === 'TemplateLiteral') literals.push(textOf(node));
  }
  return { body, literals };
}

/** A template's text, with a space for each of its `${}`. */
export function textOf(template: Node): string {
  return ((template.quasis as { cooked?: string; raw?: string }[]) ?? []).map((part) => part.cooked ?? '').join(' ');
}

/** A node and all below it, in the order of the text. @param enter what of a node's children is looked at; all by default */
export function* nodesOf(root: unknown, enter: (node: Node) => boolean = () => true): Generator<Node> {
  if (Array.isArray(root)) {
    for (const one of root) yield* nodesOf(one, enter);
  } else if (isNode(root)) {
    yield root;
    if (enter(root))
      yield* nodesOf(
        Object.values(root).filter((value) => typeof value === 'object'),
        enter,
      );
  } else if (typeof root === 'object' && root !== null) {
    // An argument of a call and a part of a template are no nodes, but hold some.
    yield* nodesOf(Object.values(root), enter);
  }
}

/** The name of a method that is called, or of a function. */
export function calledName(call: Node): string | undefined {
  if (call.type !== 'CallExpression') return undefined;
  const callee = call.callee as Node;
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return name.type === 'Identifier' ? String(name.value) : undefined;
}

export function argumentsOf(call: Node): Node[] {
  return ((call.arguments as { expression: Node }[]) ?? []).map(({ expression }) => expression);
}

export function isMethod(call: Node): boolean {
  return call.type === 'CallExpression' && (call.callee as Node).type === 'MemberExpression';
}

export function isName(value: unknown, name?: string): value is Node {
  return isNode(value) && value.type === 'Identifier' && (name === undefined || value.value === name);
}

/** The module that an `import` or `export … from` names. */
export function moduleOf(node: Node): string | undefined {
  return isNode(node.source) && !node.typeOnly ? String(node.source.value) : undefined;
}

function isImport(node: Node): boolean {
  return node.type === 'ImportDeclaration' || (node.type.startsWith('Export') && isNode(node.source));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
