import { oc } from '@orpc/contract';
import type { TokenScope } from '@regz/rules/api-tokens/new-token.ts';
import { platformRefusals, tokenRefusals } from './refusals.ts';

/** The kinds of accounts with sessions. Each kind has its own cookie. */
export const sessionKinds = ['customer', 'task-user', 'admin', 'link-admin'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/**
 * The required session. `anyone` needs none. A `device` has none and proves its own key with each
 * request.
 */
export type Caller = 'anyone' | 'device' | SessionKind;

export type OperationMeta<
  Who extends Caller = Caller,
  Token extends TokenScope | undefined = TokenScope | undefined,
> = {
  caller: Who;
  /** The scope that an API token needs for the operation. Without one, no token may call it. */
  token: Token;
  /** True if a retry with the same Idempotency-Key gets the first answer. */
  idempotent: boolean;
  /** The file name for a browser, if the answer is a file to save. */
  fileName?: string;
  /** The media type, if the answer is text other than JSON. */
  contentType?: string;
  /** True if staff may call it before they set up the codes that their account requires. */
  beforeSetUp?: boolean;
  /**
   * True if the answer is the same for all callers and rarely changes. Browsers store it, and
   * revalidate it by its entity tag.
   */
  revalidated?: boolean;
};

/**
 * Starts one operation of the contract. The caller is a required argument, so an operation without
 * one does not compile, and the server refuses to start with it. API tokens can call only
 * operations that are marked for them, within the rights of staff.
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
