import {
  KEY_SPEED_ATTRIBUTE,
  LOWEST_PRICE_ATTRIBUTE,
  PLACE_ATTRIBUTE,
} from '@regz/rules/sites/page-facts.ts';
import { messages } from '@regz/texts/en.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Check } from '../../../ui/icons.ts';
import { LogoMark } from '../../../ui/logo.tsx';

const { hero } = messages.mainHome;

/** The speed of keys. The server fills the numbers in and shows it, once there are enough. */
function KeySpeed() {
  return (
    <p
      {...{ [KEY_SPEED_ATTRIBUTE]: '' }}
      hidden
      className="flex items-center gap-3 text-sm text-soft"
    >
      <span
        aria-hidden="true"
        className="border-r-2 border-accent pr-3 font-display text-2xl font-semibold whitespace-nowrap text-ink"
      >
        {hero.secondsShort({ seconds: '{seconds}' })}
      </span>
      <span>{hero.keySpeed({ keys: '{keys}', seconds: '{seconds}' })}</span>
    </p>
  );
}

/**
 * The lowest price of a plan. The server shows it with the current price while a plan is for sale.
 */
function LowestPrice() {
  return (
    <p {...{ [LOWEST_PRICE_ATTRIBUTE]: '' }} hidden className="text-sm text-soft">
      {hero.lowestPrice({ price: '{price}', days: '{days}' })}
    </p>
  );
}

/** Links to the two other sites and to the free license. */
function Ways() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a href={paths.auth} className={buttonClass('secondary', 'sm')}>
        {hero.login}
      </a>
      <a
        {...{ [PLACE_ATTRIBUTE]: 'downloads' }}
        href={paths.download}
        className={buttonClass('secondary', 'sm')}
      >
        {hero.downloads}
      </a>
      <a href={paths.taskAuth} className={buttonClass('secondary', 'sm')}>
        {hero.free}
      </a>
    </div>
  );
}

export function HomeHero() {
  return (
    <section className="relative overflow-clip border-b border-line">
      <div aria-hidden="true" className="drafting-grid absolute inset-0" />
      <div className="page-width relative grid items-center gap-12 py-16 md:py-24 lg:grid-cols-[1.2fr_1fr]">
        <div className="flex flex-col items-start gap-6">
          <p className="label-mono text-faint">{hero.eyebrow}</p>
          <h1 tabIndex={-1} className="hero-title">
            <span>{`${hero.heading[0]} `}</span>
            <br />
            <span>{hero.heading[1]}</span>
          </h1>
          <p className="max-w-[34rem] text-lg text-soft">{hero.promise}</p>
          <a
            href={paths.store}
            className={`hero-act min-h-13 px-7 text-lg ${buttonClass('primary')}`}
          >
            {messages.mainSite.links.getKey}
          </a>
          <LowestPrice />
          <KeySpeed />
          <Ways />
        </div>
        <KeyOpens />
      </div>
    </section>
  );
}

/** A key, part by part, and the switches that it turns on. Animated by CSS alone. */
function KeyOpens() {
  return (
    <figure className="key-opens" aria-label={hero.example}>
      <div className="flex items-center justify-between gap-4 border-b border-line p-4">
        <LogoMark className="size-6" />
        <span className="label-mono text-faint">{hero.example}</span>
      </div>
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <div>
          <p className="label-mono text-faint">{hero.keyLabel}</p>
          <p className="key-parts mt-2">
            {hero.key.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
        </div>
        <ul className="key-locks">
          {hero.groups.map((group) => (
            <li key={group}>
              <span>{group}</span>
              <Check aria-hidden="true" className="size-4" />
            </li>
          ))}
        </ul>
        <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4 text-sm">
          <div>
            <dt className="text-faint">{hero.device}</dt>
            <dd>{hero.deviceState}</dd>
          </div>
          <div>
            <dt className="text-faint">{hero.daysLeft}</dt>
            <dd>{hero.days}</dd>
          </div>
        </dl>
      </div>
      <p className="key-verdict">{hero.unlocked}</p>
    </figure>
  );
}
