import { messages } from '../i18n/en.ts';
import { Badge } from '../ui/feedback/badge.tsx';

type CommunityPersonProps = { username: string; avatarUrl: string | null };

/** The connected person: picture or initial, name, and that the connection stands. */
export function CommunityPerson({ username, avatarUrl }: CommunityPersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {avatarUrl === null ? (
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full border border-line bg-raised font-display font-semibold"
        >
          {username.slice(0, 1).toUpperCase()}
        </span>
      ) : (
        <img
          src={avatarUrl}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-full border border-line"
        />
      )}
      <span className="min-w-0 flex-1 truncate font-medium" title={username}>
        {username}
      </span>
      <Badge tone="good">{messages.community.card.connected}</Badge>
    </div>
  );
}
