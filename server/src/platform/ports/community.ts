import type { ServerRoles } from '@regz/rules/community/assignable-roles.ts';
import type { ChatCommand, ChatInteractions, ChatReply, ChatRequest } from './chat-interactions.ts';

/** Why a request to the chat community failed. The verb decides the consequence. */
export type CommunityFaultKind =
  /** No answer in time, or an invalid one: the effect is unknown. */
  | 'unreachable'
  /** Too many requests; only if the caller did not want to wait. */
  | 'rate-limited'
  /** The person is not in the server, or has no account any more. */
  | 'not-a-member'
  /** The person cannot join: banned there, in too many servers, or the server is full. */
  | 'join-refused'
  /** The person's own authorization has ended or does not cover the request. */
  | 'authorization-ended'
  /** The person or the provider refused the authorization. */
  | 'authorization-refused'
  /** A mapped role does not exist. */
  | 'role-unknown'
  /** The bot may not do this: a permission is missing, or the role ranks above its own. */
  | 'not-permitted'
  /** The bot's token, the server's id or the webhook is wrong. */
  | 'misconfigured';

export class CommunityFault extends Error {
  readonly kind: CommunityFaultKind;

  constructor(kind: CommunityFaultKind, detail: string, cause?: unknown) {
    super(`${kind}: ${detail}`, cause === undefined ? undefined : { cause });
    this.name = 'CommunityFault';
    this.kind = kind;
  }
}

/** The tokens of a person's authorization. They are stored sealed and never sent to a browser. */
export type CommunityTokens = { accessToken: string; refreshToken: string };

export type CommunityProfile = { id: string; username: string; avatarUrl: string | null };

/** `now`: a person waits for the answer. `patient`: a worker waits, for longer if necessary. */
export type Urgency = 'now' | 'patient';

export type RoleChange = { memberId: string; roleId: string; urgency: Urgency };

/**
 * The chat community, real or local. Every function throws a CommunityFault if the community does
 * not answer or refuses, and nothing else.
 */
export type CommunityService = {
  /** False if no community is configured. Every call then fails as misconfigured. */
  isConfigured: boolean;
  /** Where a person authorizes us, with PKCE and the state of the flow. */
  authorizationUrl(flow: { state: string; verifier: string; redirectUri: string }): Promise<string>;
  /** Exchanges a flow's code for tokens; the answer must name its issuer if required. */
  exchangeCode(
    flow: { state: string; verifier: string; redirectUri: string },
    answer: { code: string; iss: string | null },
  ): Promise<CommunityTokens>;
  refreshTokens(refreshToken: string): Promise<CommunityTokens>;
  /** Ends the authorization and all its tokens. */
  revokeTokens(refreshToken: string): Promise<void>;
  /** Returns the owner of the tokens. */
  readProfile(accessToken: string): Promise<CommunityProfile>;
  join(memberId: string, accessToken: string): Promise<'joined' | 'member-already'>;
  readMemberRoles(memberId: string, urgency: Urgency): Promise<readonly string[]>;
  /** Gives or takes one role. Concurrent changes of other roles remain. Both can be repeated. */
  giveRole(change: RoleChange): Promise<void>;
  takeRole(change: RoleChange): Promise<void>;
  /** All roles, and what the bot may do with them. */
  readRoles(urgency: Urgency): Promise<ServerRoles>;
  /** Posts a note for staff, without notifying mentioned people. Does nothing without a webhook. */
  postNote(note: {
    title: string;
    fields: readonly { name: string; value: string }[];
    at: Date;
  }): Promise<void>;
  /** The role of staff in the server; null if none is configured. */
  staffRoleId: string | null;
  /** Posts a message in the channel of staff, once for its id. Does nothing without a channel. */
  postToStaff(message: ChatReply & { id: string }): Promise<void>;
  /** Signed requests of people in the chat; null if they are not configured. */
  interactions: ChatInteractions | null;
  /** Replaces the commands in the menu of our server. */
  registerCommands(commands: readonly ChatCommand[]): Promise<void>;
  /** Returns how the chat knows our application: its key, and its commands in our server. */
  readApplication(): Promise<{ publicKey: string; commands: readonly string[] }>;
  /** Replaces the promised reply to a request. */
  editReply(request: ChatRequest, reply: ChatReply): Promise<void>;
  /** Ends all timers and connections that would keep the process alive. */
  close(): Promise<void>;
};
