/** What the linter passes to our rules; a finding names a node of the program. */
type Context = { report(finding: { node: unknown; message: string }): void };

/**
 * The catalogue is read part by part, `messages.contact`. The bundler cannot follow it if it is
 * destructured, and every page would then load all sentences, staff's too.
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
