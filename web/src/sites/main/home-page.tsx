import { messages } from '../../i18n/en.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { ExampleSubscription } from './example-subscription.tsx';
import { HomeWays } from './home-ways.tsx';

const { home, links } = messages.mainSite;

export function meta() {
  return pageMeta({ title: messages.brand.name, description: home.description });
}

function Hero() {
  return (
    <section className="relative border-b border-line">
      <div aria-hidden="true" className="drafting-grid absolute inset-0" />
      <div className="page-width relative grid items-center gap-12 py-16 md:py-24 lg:grid-cols-[1.2fr_1fr]">
        <div className="flex flex-col items-start gap-6">
          <p className="label-mono text-faint">{home.eyebrow}</p>
          <h1 tabIndex={-1} className="text-4xl sm:text-5xl md:text-6xl">
            {home.heading}
          </h1>
          <p className="max-w-[34rem] text-lg text-soft">{home.promise}</p>
          <div className="flex flex-wrap gap-3">
            <a href={paths.auth} className={buttonClass('primary')}>
              {links.signIn}
            </a>
            <a href={paths.download} className={buttonClass('secondary')}>
              {links.downloads}
            </a>
          </div>
        </div>
        <ExampleSubscription />
      </div>
    </section>
  );
}

export default function HomePage() {
  return (
    <>
      <Hero />
      <HomeWays />
    </>
  );
}
