import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

const texts = messages.communityStaff;

export type Roles = Awaited<ReturnType<Api['community']['staff']['readRoles']>>;
export type ServerRole = Roles['roles'][number];
export type PackageRoles = Roles['packages'][number];

/** The role of an id. If the server was read and does not have it, it is marked as deleted. */
export function roleOf(id: string, { state, roles }: Roles): ServerRole {
  const known = roles.find((role) => role.id === id);
  if (known !== undefined) return known;
  return { id, name: id, color: 0, position: 0, problem: state === 'ready' ? 'deleted' : null };
}

/** The names of roles, separated by commas. */
export function namesOf(ids: readonly string[], server: Roles): string {
  return ids.length === 0 ? texts.none : ids.map((id) => roleOf(id, server).name).join(', ');
}

/** A role by its color and name, with the reason why the bot cannot assign it. */
export function RoleMark({ role }: { role: ServerRole }) {
  const { name, color, problem } = role;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex min-w-0 items-center gap-2">
        <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0 text-faint">
          <circle
            cx="5"
            cy="5"
            r="4.5"
            stroke="currentColor"
            fill={color === 0 ? 'none' : `#${color.toString(16).padStart(6, '0')}`}
          />
        </svg>
        <span translate="no" className="min-w-0 wrap-anywhere">
          {name}
        </span>
      </span>
      {problem === null ? null : <Badge tone="warn">{texts.problems[problem]}</Badge>}
    </span>
  );
}
