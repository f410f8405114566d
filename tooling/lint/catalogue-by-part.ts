/** What the linter hands to a rule of ours; a finding names a piece of the program. */
type Context = { report(finding: { node: unknown; message: string }): void };

/**
 * The catalogue is read part by part, `messages.contact`. The bundler cannot follow it where it is
 * taken apart, and every page would load the sentences of all of them, staff's too.
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
