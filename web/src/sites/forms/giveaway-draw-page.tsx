import { messages } from '@regz/texts/en.ts';
import { DrawProof } from '../../giveaways/draw-proof.tsx';
import { LinkCodeForm } from '../../identity/link-code-form.tsx';
import { useLinkToken } from '../../identity/use-link-token.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.giveaways.draw;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The draw of a giveaway, and a way to verify it. The giveaway's id follows the `#`. */
export default function GiveawayDrawPage() {
  const giveawayId = useLinkToken();
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <DrawProof
        giveawayId={giveawayId}
        codeForm={<LinkCodeForm texts={messages.accountEmail.code} />}
      />
    </PageBody>
  );
}
