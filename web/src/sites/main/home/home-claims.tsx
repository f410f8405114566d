import { claimNames } from '@regz/rules/sites/site-settings.ts';
import { messages } from '../../../i18n/en.ts';
import { Claim } from './claim.tsx';

const { claims } = messages.mainHome;

/** The claims of specification A 1, as the operator words them (decision 30). */
export function HomeClaims() {
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
