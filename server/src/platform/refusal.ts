import type { AnySchema, InferContractRouterErrorMap, InferSchemaInput } from '@orpc/contract';
import type { Contract, RouteRefusals } from '@regz/contract/contract.ts';

type ErrorMaps = InferContractRouterErrorMap<Contract> | RouteRefusals;
type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;
type ItemOf<Union, Code> = Union extends unknown
  ? Code extends keyof Union
    ? Union[Code]
    : never
  : never;

/** Every code that an operation of the contract, or a route outside it, may refuse with. */
export type RefusalCode = Extract<KeysOfEach<ErrorMaps>, string>;

/** The data of a refusal besides its code, as the contract declares it; undefined for most. */
export type RefusalData<Code extends RefusalCode> =
  ItemOf<ErrorMaps, Code> extends { data: infer Data extends AnySchema }
    ? InferSchemaInput<Data>
    : undefined;

/**
 * A refusal that the contract declares: verbs throw it, and the HTTP layer renders it with its
 * code's status. Every other error is an internal error. The browser looks up the sentence by the
 * code.
 */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code;
  readonly data: RefusalData<Code> | undefined;

  constructor(
    code: Code,
    ...[data]: RefusalData<Code> extends undefined ? [] : [data: RefusalData<Code>]
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}

export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Refusal;
}
