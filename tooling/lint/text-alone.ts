/** What the linter passes to our rules; a finding names a node of the program. */
type Context = { report(finding: { node: unknown; message: string }): void };

type Child = {
  type: string;
  value?: unknown;
  operator?: string;
  expression?: Child;
  name?: string;
  consequent?: Child;
  alternate?: Child;
  left?: Child;
  right?: Child;
  property?: Child;
  callee?: Child;
};

const MESSAGE =
  'Text stands alone in its element, as one string: a translator replaces text nodes, and React then ' +
  'finds no place for what it puts beside one, and writes a new value where nobody sees it.';

/** Names of what is elements wherever this house uses them; any other name may be text. */
const SLOT_NAME =
  /^(?:undefined|children|footer|header|icon|note|result|switcher|trailing|widget|otherWay|faultDetails|box)$|^actions?$|(?:Action|Button|Field|Link)$/u;

/** Functions that give elements. */
const ELEMENTS_OF =
  /^(?:card|children|content|createElement|createPortal|map|table|render[A-Z]\w*)$/u;

function isBlank({ type, value, expression }: Child): boolean {
  if (type === 'JSXText' || type === 'Literal') return String(value).trim() === '';
  if (type !== 'JSXExpressionContainer' || expression === undefined) return false;
  return expression.type === 'JSXEmptyExpression' || isBlank(expression);
}

function unwrapped(node: Child): Child {
  const isWrapped = node.type === 'JSXExpressionContainer' || node.type === 'ChainExpression';
  return isWrapped && node.expression !== undefined ? unwrapped(node.expression) : node;
}

/** What may stand there in the end, one time this, another time that. */
function branchesOf({ type, operator, consequent, alternate, left, right }: Child): Child[] {
  const branches = type === 'ConditionalExpression' ? [consequent, alternate] : [left, right];
  return (operator === '&&' ? [right] : branches).filter((each) => each !== undefined);
}

function comesAndGoes({ type }: Child): boolean {
  return type === 'ConditionalExpression' || type === 'LogicalExpression';
}

function lastName(node: Child | undefined): string {
  if (node?.type === 'MemberExpression') return lastName(node.property);
  return node?.type === 'Identifier' ? (node.name ?? '') : '';
}

function mayBeText(wrapped: Child): boolean {
  const node = unwrapped(wrapped);
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'Identifier':
    case 'MemberExpression':
      return !SLOT_NAME.test(lastName(node));
    case 'CallExpression':
      return !ELEMENTS_OF.test(lastName(node.callee));
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return branchesOf(node).some(mayBeText);
    default:
      return false;
  }
}

function areChildren(node: Child): boolean {
  if (comesAndGoes(node)) return branchesOf(node).some(areChildren);
  return lastName(node) === 'children';
}

const textAlone = {
  meta: { type: 'problem' },
  create(context: Context) {
    function check({ children }: { children: Child[] }) {
      const shown = children.filter((child) => !isBlank(child)).map(unwrapped);
      if (shown.length < 2) return;
      const varies = shown.some(comesAndGoes);
      for (const node of shown) {
        // What a component is given may be text: that matters where something beside it changes.
        if (mayBeText(node) || (varies && areChildren(node))) {
          context.report({ node, message: MESSAGE });
        }
      }
    }
    return { JSXElement: check, JSXFragment: check };
  },
};

export default { meta: { name: 'pages' }, rules: { 'text-alone': textAlone } };
