import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { endsBy } from '../../platform/ends-by.ts';
import {
  type Mailer,
  MailRefusedForGood,
  MailServerRefusesUs,
} from '../../platform/ports/mailer.ts';

/** Limits the whole exchange, because a server that sends a byte now and then is never idle. */
const LIMIT_MS = 20_000;

/**
 * Connects to a URL's SMTP server, and logs in if the URL names a user.
 * @throws Error with the server's reply.
 */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport(smtpOptions(url));
  try {
    await endsBy(AbortSignal.timeout(LIMIT_MS), transport.verify());
  } finally {
    transport.close();
  }
}

/**
 * Sends through the SMTP server of a URL (`smtps://user:password@host`). A mail that is not sent
 * within `limitMs` fails, with the connections of its time.
 */
export function smtpMailer({
  limitMs = LIMIT_MS,
  ...options
}: {
  url: string;
  from: string;
  limitMs?: number;
}): Mailer {
  let transport = createTransport(smtpOptions(options.url));
  return {
    send: async ({ to, unsubscribe, language, ...mail }) => {
      const late = AbortSignal.timeout(limitMs);
      const used = transport;
      try {
        const sending = used.sendMail({
          ...mail,
          from: options.from,
          // An object is always one recipient; text would be parsed as a list.
          to: { name: '', address: to },
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            ...unsubscribing(unsubscribe),
          },
        });
        await endsBy(late, sending);
      } catch (error) {
        if (late.aborted && transport === used) {
          transport = createTransport(smtpOptions(options.url));
          used.close();
        }
        throw explained(error);
      }
    },
    close: async () => {
      transport.close();
    },
  };
}

function unsubscribing(link: string | undefined): Record<string, string> {
  if (link === undefined) return {};
  return {
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function smtpOptions(url: string) {
  return {
    url,
    pool: true,
    maxConnections: 2,
    // A retry here would bypass the outbox, which counts the attempts.
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    // Bodies are text; nothing in a mail may make this program read a file or request an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** The fields that nodemailer adds to its errors if there was a reply. */
const reply = z.object({
  message: z.string(),
  command: z.string(),
  responseCode: z.number(),
  permanent: z.boolean().optional(),
});

/** Commands after the sender is accepted; a refusal of an earlier command is about us. */
const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA'];
/** Log in first; the log-in is refused (RFC 4954). */
const LOGIN_CODES = [530, 534, 535, 538];
/**
 * Enhanced codes (RFC 3463) of a bad sender, and of security and policy, which servers may send
 * late.
 */
const ABOUT_SENDER = /\b5\.(?:1\.[78]|7\.\d+)\b|\bsender\b/iu;

/**
 * Distinguishes a permanent refusal, caused by the recipient or the mail, from a refusal of us,
 * which the operator can fix. Every other error may be temporary.
 */
function explained(error: unknown): unknown {
  const { data } = reply.safeParse(error);
  if (data?.permanent !== true) return error;
  const { message, command, responseCode } = data;
  const isAboutUs =
    !ABOUT_THIS_MAIL.includes(command) ||
    LOGIN_CODES.includes(responseCode) ||
    ABOUT_SENDER.test(message);
  return isAboutUs
    ? new MailServerRefusesUs({ command, code: responseCode }, error)
    : new MailRefusedForGood(message, error);
}
