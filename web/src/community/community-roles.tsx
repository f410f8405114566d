import { messages } from '../i18n/en.ts';
import { SupportLink } from '../platform/support-link.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import type { Connection } from './use-community-status.ts';

const texts = messages.community.roles;

/** How many of the package's roles the person has, since when, and what prevents the rest. */
export function CommunityRoles({ roles }: { roles: Connection['roles'] }) {
  const { wanted, assigned, lastSyncedAt, pending, problem } = roles;
  const synced =
    lastSyncedAt === null ? texts.neverSynced : texts.lastSynced(formatInstant(lastSyncedAt));
  return (
    <>
      <DescriptionList
        rows={[
          {
            label: texts.label,
            value: (
              <span>
                <span>{`${texts.count(assigned, wanted)}, `}</span>
                <span className="text-soft">{synced}</span>
              </span>
            ),
          },
        ]}
      />
      {problem === null ? null : (
        <Notice tone="warn">
          <p>{texts.problems[problem]}</p>
          <SupportLink text={texts.problems[problem]} />
        </Notice>
      )}
      {pending && problem === null ? <Notice tone="info">{texts.pending}</Notice> : null}
    </>
  );
}
