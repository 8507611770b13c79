import type { LawInFigures } from './law-in-figures.ts';
import { judgeRules, type Named } from './server-rules.ts';
import { argumentsOf, calledName, isName, type Node, nodesOf, readSource, textOf } from './source.ts';

/**
 * What the files of the web know of the law by themselves: it is judged once, on the server, and a copy stays as it was when the law changes.
 * A figure that is no more than its digits (500, 2000) is told wherever it stands, but as a time (`…_MS`), as a status and in a drawing.
 * @param files without tests, by path
 * @param named those that know some all the same, and why @returns sentences; none when all is well
 */
export function judgeWeb(files: ReadonlyMap<string, string>, law: LawInFigures, named: Named): string[] {
  const says =
    'says by itself what the law says (a type of voucher, a rate, an amount): take it from packages/tax or the contract';
  return judgeRules(files, [
    { says, breaks: (source, path) => copiedLaw(source, law, path.endsWith('x')).length > 0, named },
  ]);
}

/** @param tsx whether the file may hold elements @returns what was copied, as it is written */
export function copiedLaw(source: string, law: LawInFigures, tsx: boolean): string[] {
  const body = readSource(source, tsx).body.filter(({ type }) => type !== 'ImportDeclaration');
  const [numbers, sentences] = [numbersOf(law), textOfLaw(law)];
  return [...nodesOf(body, isLookedInto)].flatMap((node) => {
    const means = [...comparedWith(node)].filter((code) => law.isMeans(code));
    if (means.length > 0) return means;
    const factor = factorOf(node, law);
    if (factor !== undefined) return [factor];
    if (node.type === 'NumericLiteral') return numbers.has(node.value as number) ? [String(node.value)] : [];
    const text = saidBy(node);
    if (text === undefined) return [];
    // Of digits alone many a code consists: a rate has its decimals.
    const isRate = /^\d+\.\d+$/.test(text) && numbers.has(Number(text));
    return isRate || law.isVoucherType(text) || sentences.test(text) ? [text.trim()] : [];
  });
}

const DRAWN = [
  ...['svg', 'g', 'path', 'text', 'tspan', 'rect', 'circle'],
  ...['ellipse', 'line', 'polygon', 'polyline', 'mask', 'use'],
];

/** Measures of a drawing, times, and answers of HTTP are figures of something else. */
function isLookedInto(node: Node): boolean {
  if (node.type === 'JSXOpeningElement') return !DRAWN.includes(String((node.name as Node).value));
  if (node.type === 'VariableDeclarator') return !/(_MS|Ms)$/.test(String((node.id as Node).value));
  if (node.type === 'BinaryExpression') return ![node.left, node.right].some((side) => isStatus(side as Node));
  return true;
}

function isStatus(node: Node): boolean {
  return isName(node.type === 'MemberExpression' ? node.property : node, 'status');
}

/** Literals that something is compared with, one by one or as a list. */
function comparedWith(node: Node): string[] {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator)))
    return literals([node.left, node.right]);
  if (node.type === 'SwitchCase') return literals([node.test]);
  if (calledName(node) === 'includes' && node.type === 'CallExpression') {
    const list = ((node.callee as Node).object as Node | undefined) ?? node;
    return list.type === 'ArrayExpression' ? elementsOf(list) : [];
  }
  if (node.type === 'NewExpression' && isName(node.callee, 'Set')) {
    const [list] = argumentsOf(node);
    return list?.type === 'ArrayExpression' ? elementsOf(list) : [];
  }
  return [];
}

function elementsOf(list: Node): string[] {
  return literals((list.elements as ({ expression: Node } | null)[]).map((one) => one?.expression));
}

function literals(nodes: readonly unknown[]): string[] {
  return (nodes as (Node | null | undefined)[]).flatMap((one) =>
    one?.type === 'StringLiteral' ? [String(one.value)] : [],
  );
}

/** `base * 18`, `total / 118`: a rate of which the digits alone say nothing. */
function factorOf({ type, operator, left, right }: Node, { percents }: LawInFigures): string | undefined {
  if (type !== 'BinaryExpression' || (operator !== '*' && operator !== '/')) return undefined;
  const factors = percents.filter((percent) => percent % 5 !== 0).flatMap((percent) => [percent, 100 + percent]);
  const sides = [left as Node, right as Node];
  const found = sides.find((side) => side.type === 'NumericLiteral' && factors.includes(side.value as number));
  return found && `${operator} ${found.value}`;
}

function saidBy(node: Node): string | undefined {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value);
  return node.type === 'TemplateLiteral' ? textOf(node) : undefined;
}

/** Rates as what they multiply by, with and without the base, and amounts in soles and in céntimos; not those that any count may be. */
function numbersOf({ percents, amounts }: LawInFigures): Set<number> {
  const rates = percents.flatMap((percent) => [percent / 100, (100 + percent) / 100]);
  const limits = amounts.flatMap((amount) => [amount, amount / 100]);
  return new Set([
    ...rates.filter((rate) => !Number.isInteger(rate * 10)),
    ...limits.filter((limit) => !Number.isInteger(Math.log10(limit))),
  ]);
}

/** «18 %», «S/ 2,000», «4 UIT». */
function textOfLaw({ percents, amounts }: LawInFigures): RegExp {
  const rates = percents.filter((percent) => percent % 5 !== 0).map((percent) => String(percent).replace('.', '[.,]'));
  const soles = amounts.map((amount) => String(amount / 100).replace(/\B(?=(\d{3})+$)/g, '[, ]?'));
  return new RegExp(
    `(?<![\\d.,])(${rates.join('|')})\\s?%|(S/|US\\$)\\s?(${soles.join('|')})(?![\\d,]|\\.[1-9])|\\d\\s?UIT\\b`,
  );
}
