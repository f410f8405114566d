/** Where a browser's push service takes messages, and the browser's keys (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  body: string;
  /** The seconds for which the push service stores it while the browser is offline. */
  seconds: number;
  /** A later message with the same topic replaces it there: up to 32 letters, digits, `-` and `_`. */
  topic: string;
};

/**
 * The outcome of a message. `gone`: the browser has unsubscribed. `refused`: a retry would be
 * refused too. `failed`: a retry may help.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

/** Sends encrypted messages to browsers through their vendors' push services. */
export type PushService = {
  /** The server's public key, with which browsers subscribe (RFC 8292). */
  publicKey: string;
  /** True if messages can be sent there: to a known service, with valid keys. */
  isTarget(target: PushTarget): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
};
