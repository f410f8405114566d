import type { InferContractRouterErrorMap, InferSchemaOutput, Schema } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { ErrorValues } from '@regz/texts/error-sentences.ts';

type TaskUsers = Omit<Contract['players'], 'staff'>;
type Coins = Omit<Contract['coins'], 'staff'>;
type Tasks = Omit<Contract['tasks'], 'staff'>;
type Games = Omit<Contract['games'], 'staff'>;
type Shop = Omit<Contract['shop'], 'staff'>;

/** All requests of the task area's pages. */
type ErrorMaps = InferContractRouterErrorMap<
  TaskUsers & {
    coins: Coins;
    tasks: Tasks;
    games: Games;
    shop: Shop;
    challenge: Contract['identity']['offerChallenge'];
    staffSession: Contract['staff']['openStaffSession'];
  }
>;

type KeyOfUnion<Union> = Union extends unknown ? keyof Union : never;

/** Every code that a page of the task area can receive. */
export type TaskAreaErrorCode = Extract<KeyOfUnion<ErrorMaps>, string>;

type ErrorItem<Code extends string> = ErrorMaps extends infer Maps
  ? Maps extends { [key in Code]: infer Item }
    ? Item
    : never
  : never;

type ErrorData<Code extends string> =
  ErrorItem<Code> extends { data: infer DataSchema extends Schema<unknown, unknown> }
    ? InferSchemaOutput<DataSchema>
    : never;

/** One sentence per code in each language: the compiler refuses a catalogue that lacks one. */
export type TaskAreaErrors = {
  [Code in TaskAreaErrorCode]: string | ((values: ErrorValues<ErrorData<Code>>) => string);
};
