/** What the linter passes to our rules; a finding names a node of the program. */
type Context = { report(finding: { node: unknown; message: string }): void };

/**
 * What engines do not compute alike: powers differ in their last bits between engines, and even
 * between builds of one; the order of `for..in` depends on how an object grew.
 */
const sameEverywhere = {
  meta: { type: 'problem' },
  create(context: Context) {
    const refuse = (message: string) => (node: unknown) => context.report({ node, message });
    const power = refuse('Engines differ in powers: multiply, or shift bits.');
    return {
      'BinaryExpression[operator="**"]': power,
      'AssignmentExpression[operator="**="]': power,
      ForInStatement: refuse('A game walks lists, whose order is written down.'),
    };
  },
};

export default { meta: { name: 'games' }, rules: { 'same-everywhere': sameEverywhere } };
