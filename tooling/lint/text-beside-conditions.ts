/** What the linter passes to our rules; a finding names a node of the program. */
type Context = { report(finding: { node: unknown; message: string }): void };

type Child = {
  type: string;
  value?: unknown;
  expression?: Child;
  name?: string;
  consequent?: Child;
  alternate?: Child;
  left?: Child;
  right?: Child;
  object?: Child;
  property?: Child;
  callee?: Child;
};

const MESSAGE =
  'Text beside something that comes and goes stands in an element of its own: a translator replaces ' +
  'text nodes, and React then finds no place for what it inserts or removes.';

/** Names whose values are text wherever this house uses them; others are elements or numbers. */
const TEXT_NAME =
  /^(?:children|device|message|name|note|text|title|label|value)$|(?:Name|Text|Title)$/u;

function isBlank({ type, value, expression }: Child): boolean {
  if (type === 'JSXText') return String(value).trim() === '';
  return type === 'JSXExpressionContainer' && expression?.type === 'JSXEmptyExpression';
}

function unwrapped(child: Child): Child {
  return child.type === 'JSXExpressionContainer' ? (child.expression ?? child) : child;
}

function branchesOf(node: Child): (Child | undefined)[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate];
  return node.type === 'LogicalExpression' ? [node.left, node.right] : [];
}

/** Whether an element or nothing may stand there, one time so, another time so. */
function comesAndGoes(node: Child | undefined): boolean {
  return node !== undefined && branchesOf(node).length > 0;
}

function lastName(node: Child | undefined): string {
  if (node?.type === 'Identifier') return node.name ?? '';
  return node?.type === 'MemberExpression' ? lastName(node.property) : '';
}

function firstName(node: Child | undefined): string {
  if (node?.type === 'Identifier') return node.name ?? '';
  if (node?.type === 'MemberExpression') return firstName(node.object);
  return node?.type === 'CallExpression' ? firstName(node.callee) : '';
}

/** Whether text may stand there. */
function mayBeText(node: Child | undefined): boolean {
  switch (node?.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return true;
    case 'Literal':
    case 'StringLiteral':
      return typeof node.value === 'string' && node.value.trim() !== '';
    case 'Identifier':
      return TEXT_NAME.test(node.name ?? '');
    case 'MemberExpression':
      return (
        /^(?:texts|words|messages|labels)$/u.test(firstName(node)) || TEXT_NAME.test(lastName(node))
      );
    case 'CallExpression':
      return (
        /^(?:texts|words|messages|labels|format\w+|\w+Text)$/u.test(firstName(node)) &&
        lastName(node.callee) !== 'map'
      );
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return branchesOf(node).some(mayBeText);
    default:
      return false;
  }
}

const textBesideConditions = {
  meta: { type: 'problem' },
  create(context: Context) {
    function check({ children }: { children: Child[] }) {
      const shown = children.filter((child) => !isBlank(child)).map(unwrapped);
      if (shown.length < 2 || !shown.some(comesAndGoes)) return;
      for (const node of shown) if (mayBeText(node)) context.report({ node, message: MESSAGE });
    }
    return { JSXElement: check, JSXFragment: check };
  },
};

export default {
  meta: { name: 'pages' },
  rules: { 'text-beside-conditions': textBesideConditions },
};
