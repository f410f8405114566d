import { messages } from '@regz/texts/en.ts';
import { OwnApplicationCard } from '../../guild/own-application-card.tsx';
import { LinkCodeForm } from '../../identity/link-code-form.tsx';
import { useLinkToken } from '../../identity/use-link-token.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.guild.application;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The target of a guild application's private link. */
export default function GuildApplicationPage() {
  const token = useLinkToken();
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <OwnApplicationCard
        token={token}
        codeForm={<LinkCodeForm texts={messages.accountEmail.code} />}
      />
    </PageBody>
  );
}
