import { createTransport } from 'nodemailer';
import { endsBy } from '../../platform/ends-by.ts';
import { type Mailer, MailRefusedForGood } from '../../platform/ports/mailer.ts';

/** A server that says a word now and then is never silent; the whole exchange ends all the same. */
const LIMIT_MS = 20_000;

/**
 * Connects to a URL's SMTP server, and logs in if the URL names a user.
 * @throws Error with what the server said.
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
 * within `limitMs` is given up, with the connections of its time.
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
    send: async ({ to, ...mail }) => {
      const late = AbortSignal.timeout(limitMs);
      const used = transport;
      try {
        const sending = used.sendMail({
          ...mail,
          from: options.from,
          // An object is one recipient whatever it holds; text would be read as a list.
          to: { name: '', address: to },
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        await endsBy(late, sending);
      } catch (error) {
        if (late.aborted && transport === used) {
          transport = createTransport(smtpOptions(options.url));
          used.close();
        }
        if (isForGood(error)) throw new MailRefusedForGood(error.message, error);
        throw error;
      }
    },
    close: async () => {
      transport.close();
    },
  };
}

function smtpOptions(url: string) {
  return {
    url,
    pool: true,
    maxConnections: 2,
    // Retrying here would bypass the outbox, which counts the attempts.
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    // Bodies are text; nothing in a mail may make this program read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** A refused login is a fault of the configuration, which can be mended; a refused mail cannot. */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('permanent' in error)) return false;
  return error.permanent === true && (!('code' in error) || error.code !== 'EAUTH');
}
