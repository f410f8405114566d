import type { IncomingHttpHeaders } from 'node:http';

/** A request of a person in the chat: a command, a pressed button, or a submitted form. */
export type ChatRequest = {
  kind: 'command' | 'button' | 'form';
  /** Unique for each request. */
  id: string;
  /** Lets us edit the reply for 15 minutes. */
  token: string;
  personId: string;
  /** The person's roles in our server; empty elsewhere. */
  roleIds: readonly string[];
  /** The name of the command, button or form. */
  name: string;
  /** The options of a command, the fields of a form, or `value` of a button. */
  values: Readonly<Record<string, string>>;
};

/** A button opens an address, or sends a request with its name and value. */
export type ChatButton = { label: string } & ({ url: string } | { name: string; value?: string });

/** A reply that only its reader sees, or a message for staff. It mentions no person. */
export type ChatReply = {
  text: string;
  buttons?: readonly ChatButton[];
  /** True if it replaces the message of the pressed button. */
  replaces?: boolean;
};

/** A form that a command opens. Its submission is a request with its name and fields. */
export type ChatForm = {
  form: string;
  title: string;
  fields: readonly ChatField[];
};

/** A required field: one of some choices, a line, or a longer text. */
export type ChatField = { name: string; label: string } & (
  | { choices: readonly { value: string; label: string }[] }
  | { maxLength: number; isLong?: boolean }
);

/** A command in the menu of the chat, with at most one option, which is required. */
export type ChatCommand = {
  name: string;
  description: string;
  option?: { name: string; description: string; maxLength: number };
};

export type ChatInteractions = {
  /**
   * Checks the signature of a request and reads it. Null if the signature is wrong, missing or older
   * than five minutes, or if the request is for another application.
   */
  read(
    signed: { headers: IncomingHttpHeaders; body: Buffer },
    nowMs: number,
  ): ChatRequest | 'ping' | null;
  /** The answer to a ping. */
  pong: object;
  /** The body that answers a request. */
  write(reply: ChatReply | ChatForm): object;
  /** The body that promises a reply, which `CommunityService.editReply` sends later. */
  deferred: object;
};
