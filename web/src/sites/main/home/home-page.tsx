import { messages } from '../../../i18n/en.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { HomeCall } from './home-call.tsx';
import { HomeClaims } from './home-claims.tsx';
import { HomeEarn } from './home-earn.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeTour } from './home-tour.tsx';
import { HomeWhy } from './home-why.tsx';

export function meta() {
  return pageMeta({ title: messages.brand.name, description: messages.mainHome.description });
}

/** What is sold, for whom, and every way in. Source: specification A 2.2; ledger MAIN-3. */
export default function HomePage() {
  return (
    <>
      <HomeHero />
      <HomeTour />
      <HomeEarn />
      <HomeWhy />
      <HomeClaims />
      <HomeCall />
    </>
  );
}
