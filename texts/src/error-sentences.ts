import type { InferContractRouterErrorMap, InferSchemaOutput, Schema } from '@orpc/contract';
import type { Contract, RouteRefusals } from '@regz/contract/contract.ts';

type ErrorMaps = InferContractRouterErrorMap<Contract> | RouteRefusals;
type KeyOfUnion<Union> = Union extends unknown ? keyof Union : never;

/** Every code of the contract. */
export type ErrorCode = Extract<KeyOfUnion<ErrorMaps>, string>;

type ErrorItem<Code extends string> = ErrorMaps extends infer Maps
  ? Maps extends { [key in Code]: infer Item }
    ? Item
    : never
  : never;

/** The data sent with a code, or with one of several; `never` if there is none. */
export type ErrorData<Code extends string> = Code extends unknown
  ? ErrorItem<Code> extends { data: infer DataSchema extends Schema<unknown, unknown> }
    ? InferSchemaOutput<DataSchema>
    : never
  : never;

/**
 * One sentence per code: the compiler refuses a catalogue that lacks one. A code that carries data
 * may be a function of it.
 */
export type ErrorSentences = {
  [Code in ErrorCode]: string | ((data: ErrorData<Code>) => string);
};
