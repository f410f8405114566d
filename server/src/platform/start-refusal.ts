/**
 * The reason why a start cannot succeed, in sentences for the operator, shown without a stack
 * trace.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
