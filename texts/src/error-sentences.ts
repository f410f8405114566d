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

type Numbers<Data> = {
  [Field in keyof Data]: Data[Field] extends number ? Field : never;
}[keyof Data];
type IsOne<Union, Each = Union> = Each extends unknown
  ? [Union] extends [Each]
    ? true
    : false
  : never;

/**
 * The placeholders of a code's sentence: the fields of its data, a single number as `n`, and after
 * a wait the sentence `tryAgain`.
 */
export type ErrorValues<Data> = {
  readonly [Field in keyof Data]: NonNullable<Data[Field]>;
} & (true extends IsOne<Numbers<Data>> ? { readonly n: number } : unknown) &
  (Data extends { retryAfterSeconds: number } ? { readonly tryAgain: string } : unknown);

type Sentence<Data> = string | ((values: ErrorValues<Data>) => string);

/** A sentence for each value of one field; of a field that can be null, for `null` and `other`. */
type Choice<Data> = {
  [Field in keyof Data]: null extends Data[Field]
    ? { readonly null: Sentence<Data>; readonly other: Sentence<Data> }
    : Data[Field] extends string
      ? string extends Data[Field]
        ? never
        : { readonly [Value in Data[Field]]: Sentence<Data> }
      : never;
}[keyof Data];

/**
 * The sentences of all codes. The compiler refuses a catalogue that lacks a code, or a sentence
 * with a placeholder that the code does not have.
 */
export type ErrorSentences = {
  readonly [Code in ErrorCode]: [ErrorData<Code>] extends [never]
    ? string
    : Sentence<ErrorData<Code>> | Choice<ErrorData<Code>>;
};
