import { messages } from '@regz/texts/en.ts';
import { GiveawayBoard } from '../../giveaways/giveaway-board.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { useFormChallenge } from './use-form-challenge.tsx';

const texts = messages.giveaways;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The current giveaway, and the winners of the last ones. */
export default function GiveawayPage() {
  const challenge = useFormChallenge('giveaway');
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <GiveawayBoard challenge={challenge} />
    </PageBody>
  );
}
