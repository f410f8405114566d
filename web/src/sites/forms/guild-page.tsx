import { messages } from '@regz/texts/en.ts';
import { GuildBenefits } from '../../guild/guild-benefits.tsx';
import { GuildCard } from '../../guild/guild-card.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { EntrancePage } from '../frame/entrance-page.tsx';
import { useFormChallenge } from './use-form-challenge.tsx';

const texts = messages.guild;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The guild's benefits, and how to join it. */
export default function GuildPage() {
  const challenge = useFormChallenge('guild');
  return (
    <EntrancePage title={texts.heading} description={texts.description} aside={<GuildBenefits />}>
      <GuildCard challenge={challenge} />
    </EntrancePage>
  );
}
