import { claimNames } from '@regz/rules/sites/site-settings.ts';
import { messages } from '@regz/texts/en.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { type IconComponent, KeyRound, Monitor, ShieldCheck } from '../../../ui/icons.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import { Claim } from './claim.tsx';
import { HomeEarn } from './home-earn.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeSection } from './home-section.tsx';
import { HomeTour } from './home-tour.tsx';

const { call, claims, why } = messages.mainHome;

export function meta() {
  return pageMeta({ title: messages.brand.name, description: messages.mainHome.description });
}

/** The product, its audience, and every entrance. */
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

function HomeCall() {
  return (
    <section className="relative overflow-hidden">
      <div aria-hidden="true" className="drafting-grid absolute inset-0" />
      <LogoMark className="home-mark" />
      <div className="page-width relative flex flex-col items-start gap-6 py-16 md:py-24">
        <h2 className="text-4xl md:text-5xl">{call.heading}</h2>
        <p className="max-w-[34rem] text-lg text-soft">{call.text}</p>
        <div className="flex flex-wrap gap-3">
          <a href={paths.store} className={buttonClass('secondary')}>
            {call.premium}
          </a>
          <a href={paths.guild} className={buttonClass('secondary')}>
            {call.community}
          </a>
        </div>
      </div>
    </section>
  );
}

/** The claims, in the operator's words. */
function HomeClaims() {
  return (
    <section aria-label={claims.heading} className="border-y border-line bg-surface">
      <ul className="page-width grid grid-cols-2 gap-x-4 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-6">
        {claimNames.map((name) => (
          <li key={name} className="flex flex-col gap-1 text-sm text-soft">
            <Claim name={name} className="home-figure" />
            <span>{claims[name]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const reasons: readonly { icon: IconComponent; title: string; text: string }[] = [
  { icon: KeyRound, ...why.key },
  { icon: Monitor, ...why.device },
  { icon: ShieldCheck, ...why.honest },
];

function HomeWhy() {
  return (
    <HomeSection heading={why.heading}>
      <ul className="grid gap-8 md:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="home-reason">
            <Icon aria-hidden="true" className="size-8 text-accent-text" />
            <h3 className="text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
