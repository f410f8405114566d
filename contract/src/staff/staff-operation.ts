import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract';
import type { Contract } from '../contract.ts';

type Joined<Above extends string, Name extends string> = Above extends ''
  ? Name
  : `${Above}.${Name}`;

type NamesBelow<Branch, Above extends string> =
  Branch extends ContractProcedure<AnySchema, AnySchema, ErrorMap, infer Meta>
    ? Meta extends { caller: 'admin' }
      ? Above
      : never
    : {
        [Name in keyof Branch & string]: NamesBelow<Branch[Name], Joined<Above, Name>>;
      }[keyof Branch & string];

/** The name of an operation of staff: `orders.staff.refund`. */
export type StaffOperation = NamesBelow<Contract, ''>;
