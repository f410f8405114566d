import { oc } from '@orpc/contract';
import { platformRefusals } from './refusals.ts';

/** The kinds of account that hold a session; each kind has its own cookie (decision 3). */
export const sessionKinds = ['customer', 'task-user', 'admin', 'link-admin'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Who may call: `anyone` needs no session, otherwise a session of the named kind. */
export type Caller = 'anyone' | SessionKind;

export type OperationMeta<Who extends Caller = Caller> = {
  caller: Who;
  /** True where a repeated request with the same Idempotency-Key gets the first answer. */
  idempotent: boolean;
  /** Where the answer is a file to keep: the name a browser gives it. */
  fileName?: string;
  /** Where the answer is text of its own kind and not JSON: its media type. */
  contentType?: string;
  /** True where staff may call who still have to set up the codes that their account requires. */
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
 */
export function operation<const Who extends Caller>(options: {
  caller: Who;
  idempotent?: boolean;
  fileName?: string;
  contentType?: string;
  beforeSetUp?: boolean;
  revalidated?: boolean;
}) {
  const { idempotent = false } = options;
  const meta = { ...options, idempotent };
  return oc.$meta<OperationMeta<Who>>(meta).errors(platformRefusals);
}
