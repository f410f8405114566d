/** The linter's context for a rule; a finding names a node of the syntax tree. */
type Context = { report(finding: { node: unknown; message: string }): void };

/**
 * Code reads the catalogue by part, `messages.contact`. The bundler cannot follow destructuring, and every page would
 * then load all sentences, including staff's.
 */
const byPart = {
  meta: { type: 'problem' },
  create(context: Context) {
    return {
      'VariableDeclarator[id.type="ObjectPattern"][init.name="messages"]': (node: unknown) =>
        context.report({
          node,
          message: 'Taken apart, the catalogue comes as a whole: write messages.contact.',
        }),
    };
  },
};

export default { meta: { name: 'catalogue' }, rules: { 'by-part': byPart } };
