import type { Services } from '../services.ts';
import type { WatchStep } from '../slice.ts';

/** Says which mails arrive in the inbox of the built-in mail server. */
export async function watchMail({ mailer }: Pick<Services, 'mailer'>): ReturnType<WatchStep> {
  const list = async () => (await mailer.inbox?.list()) ?? [];
  const before = new Set((await list()).map(({ id }) => id));
  return async () => {
    const arrived = (await list()).filter(({ id }) => !before.has(id)).toReversed();
    return arrived.map(({ to, subject }) => ({ kind: 'mail', who: to.join(', '), what: subject }));
  };
}
