import { oc } from '@orpc/contract';
import type { TokenScope } from '@regz/rules/api-tokens/api-tokens.ts';
import { platformRefusals, tokenRefusals } from './refusals.ts';

/** The kinds of account that hold a session; each kind has its own cookie (decision 3). */
export const sessionKinds = ['customer', 'task-user', 'admin', 'link-admin'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Who may call: `anyone` needs no session, otherwise a session of the named kind. */
export type Caller = 'anyone' | SessionKind;

export type OperationMeta<
  Who extends Caller = Caller,
  Token extends TokenScope | undefined = TokenScope | undefined,
> = {
  caller: Who;
  /** The scope with which a token of the API reaches the operation; without one, none does. */
  token: Token;
  /** True if a retry with the same Idempotency-Key gets the first answer. */
  idempotent: boolean;
  /** If the answer is a file to save: the name a browser gives it. */
  fileName?: string;
  /** If the answer is text other than JSON: its media type. */
  contentType?: string;
  /** True if staff may call it before setting up the codes that their account requires. */
  beforeSetUp?: boolean;
  /**
   * True where the answer is the same for everybody and seldom another one: a browser keeps it, and
   * asks by its entity tag whether it still is.
   */
  revalidated?: boolean;
};

/**
 * Starts one operation of the contract. The caller is an argument that cannot be left out, so an
 * operation nobody thought about does not compile; the server refuses to start without it as well.
 * Tokens of the API reach what is marked for them and nothing else, and only what staff may do.
 */
export function operation<
  const Who extends Caller,
  const Token extends (Who extends 'admin' ? TokenScope : never) | undefined = undefined,
>(options: {
  caller: Who;
  token?: Token;
  idempotent?: boolean;
  fileName?: string;
  contentType?: string;
  beforeSetUp?: boolean;
  revalidated?: boolean;
}) {
  const { idempotent = false, token } = options;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Token is undefined where the option is left out
  const meta = { ...options, idempotent, token: token as Token };
  const refusals =
    token === undefined ? platformRefusals : { ...platformRefusals, ...tokenRefusals };
  return oc.$meta<OperationMeta<Who, Token>>(meta).errors(refusals);
}
