import { messages } from '@regz/texts/en.ts';
import { taskUserAddress } from './paths.ts';
import { Link } from './routing/router.tsx';

/** A task user's name, linked to the account in the panel. */
export function TaskUserLink({ id, username }: { id: string; username: string }) {
  return (
    <Link
      to={taskUserAddress(id)}
      aria-label={messages.accountTaskUsers.list.openOf({ username })}
      translate="no"
      className="inline-block min-h-6 text-accent-text underline underline-offset-4"
    >
      {username}
    </Link>
  );
}
