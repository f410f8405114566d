import type { AnySchema, ContractProcedure, ErrorMap, InferSchemaOutput } from '@orpc/contract';
import type { Services } from '../services.ts';
import type { CallerOf } from './callers.ts';
import type { AnswerOf, Handlers } from './mount.ts';
import type { RequestContext } from './request-context.ts';

/**
 * For every operation of a branch of the contract, the function that carries it out. It may return
 * nothing if the answer has no fields.
 */
export type Verbs<Branch> =
  Branch extends ContractProcedure<infer Input, infer Output, ErrorMap, infer Meta>
    ? (
        services: Services,
        context: RequestContext<CallerOf<Meta>>,
        input: InferSchemaOutput<Input>,
      ) => Promise<AnswerOf<Output> | Nothing<Output>>
    : { [Name in keyof Branch]: Verbs<Branch[Name]> };

type Nothing<Output extends AnySchema> =
  AnswerOf<Output> extends Record<string, never> ? void : never;

/** Gives the services to every function of a branch of the contract. */
export function bindOperations<Branch>(services: Services, verbs: Verbs<Branch>): Handlers<Branch> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Verbs and Handlers are alike
  return bind(services, verbs) as Handlers<Branch>;
}

type AnyVerb = (services: Services, context: unknown, input: unknown) => Promise<unknown>;

function bind(services: Services, verbs: object): unknown {
  if (typeof verbs === 'function') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by Verbs
    const verb = verbs as AnyVerb;
    return async (context: unknown, input: unknown) => {
      const answer = await verb(services, context, input);
      return answer === undefined ? {} : answer;
    };
  }
  const branches = Object.entries<object>({ ...verbs });
  return Object.fromEntries(branches.map(([name, branch]) => [name, bind(services, branch)]));
}
