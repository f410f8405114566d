import { type KeyObject, randomBytes } from 'node:crypto';

export type StandInUser = { id: string; username: string; avatar: string | null };
export type StandInRole = {
  id: string;
  name: string;
  color: number;
  position: number;
  managed: boolean;
};
export type StandInMember = { roles: string[]; joinedAt: string };

/** The tokens and scopes that a person has granted to the application. */
export type Grant = { refreshToken: string; userId: string; scope: string; expiresAtMs: number };

export type StandInCommand = { name: string; options?: readonly { name: string }[] | undefined };

/** A button that people can press. */
export type StandInButton = {
  label: string;
  custom_id?: string | undefined;
  url?: string | undefined;
};

/** A reply that only one person sees, or a message in the channel of staff. */
export type StandInReply = {
  /** The token of a reply, or the nonce of a message. */
  token: string;
  /** Null for a message. */
  username: string | null;
  /** The command or button that asked. */
  asked: string;
  content: string;
  buttons: readonly StandInButton[];
  /** A form instead of a message. */
  form?: StandInForm | undefined;
};

/** A form that a command opens. */
export type StandInForm = {
  custom_id: string;
  title: string;
  components: readonly {
    label: string;
    component: {
      custom_id: string;
      options?: readonly { label: string; value: string }[] | undefined;
    };
  }[];
};

export type AuthorizationCode = {
  userId: string;
  scope: string;
  redirectUri: string;
  challenge: string;
  expiresAtMs: number;
};

/** A deliberate failure; the first matching requests get it. */
export type Failure = {
  /** A regular expression over `METHOD /path`. */
  match: string;
  /** No answer, or this one. */
  answer: 'nothing' | { status: number; body: unknown; headers: Record<string, string> };
  /** True if the request takes effect despite the failure. */
  takesEffect: boolean;
  times: number;
};

export type World = {
  clientId: string;
  clientSecret: string;
  botToken: string;
  botId: string;
  guildId: string;
  staffChannelId: string;
  redirectUris: readonly string[];
  /** The address at which browsers and the product reach this community. */
  base: string;
  webhook: { id: string; token: string };
  /** Signs interactions. */
  signingKey: KeyObject;
  interactionsUrl: string;
  /** The registered commands. */
  commands: readonly StandInCommand[];
  /** The last replies, newest last. */
  replies: StandInReply[];
  roles: StandInRole[];
  botPermissions: Set<string>;
  users: Map<string, StandInUser>;
  members: Map<string, StandInMember>;
  banned: Set<string>;
  codes: Map<string, AuthorizationCode>;
  /** By access token. */
  grants: Map<string, Grant>;
  messages: unknown[];
  failures: Failure[];
  limit: { requests: number; windowMs: number };
  buckets: Map<string, { left: number; resetsAtMs: number }>;
  /** The last requests, newest last. */
  requests: string[];
};

const DISCORD_EPOCH_MS = 1_420_070_400_000;
let made = 0n;

/** An id in Discord's format: the time, and a number for ids of the same time. */
export function newId(): string {
  made = (made + 1n) % 4_194_304n;
  return String((BigInt(Date.now() - DISCORD_EPOCH_MS) << 22n) | made);
}

export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The position of the bot's highest role: the bot can assign only lower roles. */
export function botTop(world: World): number {
  const own = world.members.get(world.botId)?.roles ?? [];
  const positions = world.roles.filter(({ id }) => own.includes(id)).map((role) => role.position);
  return Math.max(0, ...positions);
}
