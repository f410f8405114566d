/** Why a start cannot succeed, in plain sentences for the operator: it is shown without a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
