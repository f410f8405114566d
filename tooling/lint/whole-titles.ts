/** What the linter passes to our rules; a finding names a node of the program. */
type Context = { report(finding: { node: unknown; message: string }): void };

type Node = {
  type: string;
  name?: string;
  value?: unknown;
  callee?: Node;
  object?: Node;
  property?: Node;
  tag?: Node;
  parent?: Node | null;
  arguments?: readonly Node[];
  quasis?: readonly { value: { raw: string } }[];
};

const MESSAGE =
  'Who reads this title alone, in a list or to run one test, needs its subject: write a whole sentence.';

/** Names that are written small also where a sentence begins. */
const smallNames = /^(?:npm|systemd|nginx)$/u;

/**
 * A test's title stands alone: a sentence from its first letter on, never the rest of one that a
 * `describe` begins. Only a `describe.each` may begin the sentences of its tests, with its values.
 */
const wholeTitles = {
  meta: { type: 'problem' },
  create(context: Context) {
    return {
      CallExpression(call: Node) {
        if (!['it', 'test'].includes(rootOf(call.callee)) || isInEach(call)) return;
        const title = textOf(call.arguments?.[0]);
        const [first = ''] = title.split(/[ ,:]/u);
        if (/^[a-z]+$/u.test(first) && !smallNames.test(first)) {
          context.report({ node: call, message: MESSAGE });
        }
      },
    };
  },
};

/** Of `it`, `it.each(…)`, `it.skipIf(…)`: it. */
function rootOf(callee: Node | undefined): string {
  if (callee === undefined) return '';
  return callee.name ?? rootOf(callee.object ?? callee.callee ?? callee.tag);
}

function isInEach(node: Node): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (rootOf(above.callee) === 'describe' && namesEach(above.callee)) return true;
  }
  return false;
}

function namesEach(callee: Node | undefined): boolean {
  if (callee === undefined) return false;
  return (
    callee.property?.name === 'each' || namesEach(callee.object ?? callee.callee ?? callee.tag)
  );
}

function textOf(title: Node | undefined): string {
  if (typeof title?.value === 'string') return title.value;
  return title?.quasis?.[0]?.value.raw ?? '';
}

export default { meta: { name: 'tests' }, rules: { 'whole-titles': wholeTitles } };
