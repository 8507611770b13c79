import type { LawInFigures } from './law-in-figures.ts';
import { judgeRules, type Named } from './server-rules.ts';
import { argumentsOf, calledName, isName, type Node, nodesOf, readSource, textOf } from './source.ts';

/**
 * What the files of the web know of the law by themselves: it is judged once, on the server, and a copy stays as it was when the
 * law changes. A figure that is no more than its digits (500, 2000) is told wherever it stands, but as a time (`…_MS`, unless it is
 * an amount of the law and nothing else), as a status and in a drawing.
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
  const [numbers, sentences, lists] = [numbersOf(law), textOfLaw(law), listsIn(body)];
  return [...nodesOf(body, isLookedInto)].flatMap((node) => {
    const named = namedByTax(node, law, numbers);
    if (named !== undefined) return [named];
    const means = [...comparedWith(node, lists)].filter((code) => law.isMeans(code));
    if (means.length > 0) return means;
    const types = typesIn(node, law);
    if (types.length > 0) return types;
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
  if (node.type === 'VariableDeclarator')
    return !(/(_MS|Ms)$/.test(String((node.id as Node).value)) && isTime(node.init as Node | null));
  if (node.type === 'BinaryExpression') return ![node.left, node.right].some((side) => isStatus(side as Node));
  return true;
}

/** Milliseconds: a product with a thousand, or a round number of hundreds below a minute or of minutes: `3 * 1000`, `500`, `60_000`. */
function isTime(value: Node | null): boolean {
  if (value?.type === 'NumericLiteral') {
    const ms = value.value as number;
    return ms < 2_000 || (ms < 60_000 ? ms % 1_000 === 0 && ms !== 2_000 : ms % 60_000 === 0);
  }
  if (value?.type === 'ParenthesisExpression') return isTime(value.expression as Node);
  if (value?.type !== 'BinaryExpression' || value.operator !== '*') return false;
  const sides = [value.left, value.right] as Node[];
  return sides.some((side) => side.value === 1_000 || isTimeFactor(side));
}

/** `60 * 1000` of `24 * (60 * 1000)`, `MINUTE_MS` of `5 * MINUTE_MS`. */
function isTimeFactor(side: Node): boolean {
  if (side.type === 'NumericLiteral') return false;
  return side.type === 'Identifier' ? /(_MS|Ms)$/.test(String(side.value)) : isTime(side);
}

const OF_TAX = /(?:^|_)(?:IGV|IVAP|IPM|UIT|TASA|RATE|PERCENT|PERCENTAGE|PORCENTAJE)(?:_|$)/;

/** `const IGV_PERCENT = 18`, `{ rate: 10.5 }`: a number of the law under a name that speaks of tax. @param numbers told without a name */
function namedByTax(node: Node, { percents, amounts }: LawInFigures, numbers: ReadonlySet<number>): string | undefined {
  const [id, value] =
    node.type === 'VariableDeclarator'
      ? [node.id, node.init]
      : node.type === 'KeyValueProperty'
        ? [node.key, node.value]
        : [];
  const literal = value as Node | null | undefined;
  if (literal?.type !== 'NumericLiteral' || !isName(id) || numbers.has(literal.value as number)) return undefined;
  const name = String(id.value)
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
  const figures = [
    ...percents.flatMap((one) => [one, 100 + one, one / 100]),
    ...amounts,
    ...amounts.map((one) => one / 100),
  ];
  return OF_TAX.test(name) && figures.includes(literal.value as number) ? `${id.value} = ${literal.value}` : undefined;
}

const TYPE_NAMED = /type/i;

/** Types of voucher that are no text of two digits: `Number(type) === 7`, `/^0[78]$/`, `'07,08'.split(',')`, `{ 7: … }[type]`. */
function typesIn(node: Node, { isVoucherType }: LawInFigures): string[] {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    const [left, right] = [node.left as Node, node.right as Node];
    const number = [left, right].find(({ type }) => type === 'NumericLiteral');
    const other = [...nodesOf(left === number ? right : left)];
    const isType =
      ['Number', 'parseInt'].includes(calledName(left === number ? right : left) ?? '') &&
      other.some((one) => isName(one) && TYPE_NAMED.test(String(one.value)));
    const code = String(number?.value).padStart(2, '0');
    return number && isType && isVoucherType(code) ? [String(number.value)] : [];
  }
  if (node.type === 'RegExpLiteral') {
    // Whole, of two digits: what is looked for is a code and no part of a text.
    const pattern = String(node.pattern);
    const isCode = /^\^\(?(?:\?:)?(?:[0-9]{2}|[0-9]\[[0-9-]+\])(?:\|(?:[0-9]{2}|[0-9]\[[0-9-]+\]))*\)?\$$/.test(
      pattern,
    );
    return isCode ? [`/${pattern}/`] : [];
  }
  if (calledName(node) === 'split') {
    const list = (node.callee as Node).object as Node | undefined;
    const codes = list?.type === 'StringLiteral' ? String(list.value).split(/[ ,;|]+/) : [];
    return codes.length > 1 && codes.every(isVoucherType) ? [codes.join(' ')] : [];
  }
  return keysOfTypes(node, isVoucherType);
}

/** A table by the number of a type, under a name that speaks of types. */
function keysOfTypes(node: Node, isVoucherType: (code: string) => boolean): string[] {
  if (node.type !== 'VariableDeclarator' || (node.init as Node | null)?.type !== 'ObjectExpression') return [];
  if (!/type|tipo|note|nota|sign|voucher/i.test(String((node.id as Node).value))) return [];
  const properties = (node.init as Node).properties as Node[];
  const keys = properties.map(({ key }) => key as Node | undefined).filter((key) => key?.type === 'NumericLiteral');
  const codes = keys.map((key) => String(key?.value));
  return codes.length > 0 && codes.every((code) => isVoucherType(code.padStart(2, '0'))) ? codes : [];
}

function isStatus(node: Node): boolean {
  return isName(node.type === 'MemberExpression' ? node.property : node, 'status');
}

const ASKS = ['includes', 'indexOf', 'some', 'every', 'find', 'findIndex'];

/** Literals that something is compared with, one by one or as a list, which may have a name. */
function comparedWith(node: Node, lists: ReadonlyMap<string, Node>): string[] {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator)))
    return literals([node.left, node.right]);
  if (node.type === 'SwitchCase') return literals([node.test]);
  if (ASKS.includes(calledName(node) ?? '')) return elementsOf((node.callee as Node).object as Node, lists);
  return node.type === 'NewExpression' && isName(node.callee, 'Set') ? elementsOf(argumentsOf(node)[0], lists) : [];
}

/** The lists of a file that have a name. */
function listsIn(body: readonly Node[]): Map<string, Node> {
  const named = [...nodesOf(body)].filter(({ type, id, init }) => type === 'VariableDeclarator' && isName(id) && init);
  return new Map(named.map(({ id, init }) => [String((id as Node).value), init as Node]));
}

function elementsOf(list: Node | undefined, lists: ReadonlyMap<string, Node>): string[] {
  const bare = unwrapped(isName(list) ? lists.get(String(list.value)) : list);
  if (bare?.type !== 'ArrayExpression') return [];
  return literals((bare.elements as ({ expression: Node } | null)[]).map((one) => one?.expression));
}

/** Without parentheses and what the compiler is told of it. */
function unwrapped(node: Node | undefined): Node | undefined {
  const isWrapped =
    node && (node.type === 'ParenthesisExpression' || /^Ts(As|Satisfies|Const|NonNull)/.test(node.type));
  return isWrapped ? unwrapped(node.expression as Node) : node;
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

/** «18 %», «18 por ciento», «S/ 2,000», «2,000 soles», «4 UIT». */
function textOfLaw({ percents, amounts }: LawInFigures): RegExp {
  const rates = percents.filter((percent) => percent % 5 !== 0).map((percent) => String(percent).replace('.', '[.,]'));
  const soles = amounts.map((amount) => String(amount / 100).replace(/\B(?=(\d{3})+$)/g, '[, ]?'));
  const [rate, amount] = [`(?<![\\d.,])(${rates.join('|')})`, `(${soles.join('|')})`];
  return new RegExp(
    [
      `${rate}\\s?(%|por ciento)`,
      `(S/|US\\$)\\s?${amount}(?![\\d,]|\\.[1-9])`,
      `(?<![\\d.,])${amount}(\\.00)?\\s(soles|nuevos soles|dólares)`,
      `\\d\\s?UIT\\b`,
    ].join('|'),
    'i',
  );
}
