import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedForGood } from '../../platform/ports/mailer.ts';

/**
 * Connects to a URL's SMTP server, and logs in if the URL names a user.
 * @throws Error with what the server said.
 */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport(smtpOptions(url));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends through the SMTP server of a URL (`smtps://user:password@host`). */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(smtpOptions(options.url));
  return {
    send: async ({ to, ...mail }) => {
      try {
        await transport.sendMail({
          ...mail,
          from: options.from,
          // An object is one recipient whatever it holds; text would be read as a list.
          to: { name: '', address: to },
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
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
