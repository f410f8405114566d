import { type OwnLink, linkAdminSession } from '../../accounts/free-panel/link-admin-session.ts';
import { LogOutButton } from '../../accounts/session/log-out-button.tsx';
import { linkAdminManager } from '../../free-panel/links.ts';
import { ManageLinks } from '../../free-panel/manage-links.tsx';
import { messages } from '../../i18n/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.freePanelLinks;

/** The links of one link's admin, with the bounds that its own link sets. */
export function OwnLinks({ link }: { link: OwnLink }) {
  const facts = [
    [texts.own.uses, String(link.usesLeft)],
    [texts.own.ends, formatInstant(link.expiresAt)],
  ] as const;
  return (
    <PageBody>
      <PageHeading
        title={texts.title}
        description={texts.own.welcome(link.username)}
        actions={<LogOutButton source={linkAdminSession} />}
      />
      <div className="flex flex-col gap-2">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="label-mono text-faint">{label}</dt>
              <dd className="font-display text-lg font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-soft">{texts.own.bounds}</p>
      </div>
      <ManageLinks manager={linkAdminManager} bounds={link} />
    </PageBody>
  );
}
