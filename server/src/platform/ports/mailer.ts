import type { Language } from '@regz/rules/sites/languages.ts';

/** A message ready to be sent to one address. */
export type OutgoingMail = {
  /** One bare address, `name@example.com`. */
  to: string;
  /** The same on every attempt, so that the receiver can recognize a repeat. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** Where a mail program turns mails of this kind off by one request (RFC 8058). */
  unsubscribe?: string | undefined;
};

/** The mails that the built-in mail server accepted, newest first. */
export type MailInbox = {
  list(): Promise<ReceivedMail[]>;
};

export type ReceivedMail = {
  id: string;
  messageId: string;
  from: string;
  /** The addresses of the envelope: the actual recipients. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Tells answering machines to keep quiet (RFC 3834). */
  autoSubmitted: string;
  /** The header `Content-Language`. */
  language: string;
  /** The headers by which a mail program offers to turn mails of this kind off; empty without them. */
  unsubscribe: string[];
  receivedAt: Date;
};

/** Sends mail to a mail server. */
export type Mailer = {
  /**
   * @throws MailRefusedForGood if a retry cannot help, MailServerRefusesUs if it can help after a
   * correction of our settings; any other error may be temporary.
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Set if no mail leaves the program: the built-in server's messages. */
  inbox?: MailInbox;
  close(): Promise<void>;
};

/** The mail server will never accept this message, for instance because the address is unknown. */
export class MailRefusedForGood extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
    this.name = 'MailRefusedForGood';
  }
}

/**
 * The mail server rejects our login or our sender. The same mail can be sent after the settings are
 * corrected. Contains no recipient.
 */
export class MailServerRefusesUs extends Error {
  readonly at: { command: string; code: number };

  constructor(at: { command: string; code: number }, cause: unknown) {
    super(`refused at ${at.command} with ${at.code}`, { cause });
    this.name = 'MailServerRefusesUs';
    this.at = at;
  }
}
