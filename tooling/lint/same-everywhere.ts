/** The linter's context for a rule; a finding names a node of the syntax tree. */
type Context = { report(finding: { node: unknown; message: string }): void };

/**
 * Refuses expressions that engines evaluate differently. Powers differ in their last bits between engines, and even
 * between builds of one. The order of `for..in` depends on how an object grew.
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
