import path from 'node:path';
import type { Mailer } from '../../src/platform/ports/mailer.ts';

type Sink = { mailer: Mailer; close(): Promise<void> };

/**
 * Sends over SMTP to a mail server inside the program, which stores everything in
 * `<stateDir>/mail`. That server starts with the first mail.
 */
export function sinkMailer(options: { stateDir: string; from: string }): Mailer {
  const directory = path.join(options.stateDir, 'mail');
  let sink: Promise<Sink> | undefined;

  function started(): Promise<Sink> {
    sink ??= startSink(directory, options.from).catch((error: unknown) => {
      sink = undefined;
      throw error;
    });
    return sink;
  }

  return {
    send: async (mail) => {
      const { mailer } = await started();
      await mailer.send(mail);
    },
    inbox: {
      list: async () => {
        const { mailInbox } = await import('./mail-sink.ts');
        return await mailInbox(directory).list();
      },
    },
    close: async () => {
      await (await sink)?.close();
    },
  };
}

async function startSink(directory: string, from: string): Promise<Sink> {
  const [{ startMailSink }, { smtpMailer }] = await Promise.all([
    import('./mail-sink.ts'),
    import('../../src/integrations/mail/smtp-mailer.ts'),
  ]);
  const server = await startMailSink(directory);
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from });
  return {
    mailer,
    close: async () => {
      await mailer.close();
      await server.close();
    },
  };
}
