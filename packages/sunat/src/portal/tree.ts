import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { unrecognised } from '../answers.ts';
import { SunatError } from '../errors.ts';
import type { Answer } from '../http.ts';

/** Elements within each other; SUNAT's own pages have a few dozen. The parser looks through all that are open at many a tag. */
const DEEPEST = 2_000;
/** Elements of a page; the menu's has some thousands. The parser repeats formatting that is left open in each paragraph. */
const MOST_ELEMENTS = 200_000;

/**
 * The tree of a page made for people. No page can make reading it cost more than its size allows.
 * @param answer that brought it, for what is kept of a page that is beyond the limits
 * @throws SunatError UnrecognisedAnswer beyond the limits
 */
export function parseTree(html: string, answer: Answer | null): Tree.Document {
  let open = 0;
  let elements = 0;
  const refuse = (problem: string) =>
    answer
      ? unrecognised(answer, problem)
      : new SunatError({ kind: 'UnrecognisedAnswer', expected: 'portal.page', problem });
  const onItemPush = () => {
    open += 1;
    elements += 1;
    if (open > DEEPEST) throw refuse('a page nested too deep');
    if (elements > MOST_ELEMENTS) throw refuse('a page of too many elements');
  };
  const onItemPop = () => {
    open -= 1;
  };
  return parse(html, { treeAdapter: { ...defaultTreeAdapter, onItemPush, onItemPop } });
}

/**
 * Every node in the order of the page, each once entered and once left, without recursion.
 * @param enter says `skip` where nothing inside is to be looked at; such a node is not left
 */
export function walkTree(
  root: Tree.Node,
  enter: (node: Tree.Node) => 'skip' | undefined,
  leave: (node: Tree.Node) => void = () => {},
): void {
  const ahead: { node: Tree.Node; isLeft: boolean }[] = [{ node: root, isLeft: false }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { node, isLeft } = next;
    if (isLeft) {
      leave(node);
      continue;
    }
    if (enter(node) === 'skip') continue;
    ahead.push({ node, isLeft: true });
    if (!('childNodes' in node)) continue;
    for (let place = node.childNodes.length - 1; place >= 0; place -= 1) {
      const child = node.childNodes[place];
      if (child) ahead.push({ node: child, isLeft: false });
    }
  }
}
