import { useState } from 'react';
import { addressesOf, LinkAddress } from '../../free-panel/link-address.tsx';
import { LinkAddresses } from '../../free-panel/link-addresses.tsx';
import { linkAdminManager } from '../../free-panel/links.ts';
import { ManageLinks } from '../../free-panel/manage-links.tsx';
import { type OwnLink, linkAdminSession } from '../../free-panel/sign-in/link-admin-session.ts';
import { messages } from '../../i18n/en.ts';
import { LogOutButton } from '../../identity/session/log-out-button.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.freePanelLinks;

/** The links of one link's admin, within the limits of its own link. */
export function OwnLinks({ link }: { link: OwnLink }) {
  const [shown, setShown] = useState(false);
  const facts = [
    [texts.own.uses, String(link.usesLeft)],
    [texts.own.ends, formatInstant(link.expiresAt)],
  ] as const;
  return (
    <PageBody>
      <PageHeading
        title={texts.title}
        description={<AroundName name={link.username} text={texts.own.welcome} />}
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
      <Card title={texts.own.addresses}>
        <LinkAddress whose="visitors" address={addressesOf(link).visitors} />
        <Button variant="secondary" className="self-start" onClick={() => setShown(true)}>
          {texts.own.showCode}
        </Button>
        <LinkAddresses link={shown ? link : null} onClose={() => setShown(false)} />
      </Card>
      <ManageLinks manager={linkAdminManager} bounds={link} />
    </PageBody>
  );
}
