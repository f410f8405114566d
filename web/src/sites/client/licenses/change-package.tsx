import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { paths } from '../../../platform/paths.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { Agreement } from '../../../storefront/agreement.tsx';
import { planTitle } from '../../../storefront/plan-title.ts';
import { UpgradeQuote } from '../../../storefront/upgrade-quotes.tsx';
import type { Upgrades } from '../../../storefront/upgrade-sum.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

const texts = messages.storefrontUpgrade;

type Obstacle = NonNullable<Upgrades['obstacle']>;

/** The reason why nothing can be traded in, and alternatives. */
function ObstacleCard({ obstacle }: { obstacle: Obstacle }) {
  const { title, text } = texts.obstacles[obstacle];
  const isHere = obstacle === 'frozen' || obstacle === 'endless';
  return (
    <Card title={title} className="max-w-2xl">
      <p className="text-soft">{text}</p>
      <div>
        {isHere ? (
          <Link to={paths.dashboard} className={buttonClass('primary')}>
            {texts.dashboard}
          </Link>
        ) : (
          <a href={paths.store} className={buttonClass('primary')}>
            {texts.store}
          </a>
        )}
      </div>
    </Card>
  );
}

function WorthCard({ upgrades }: { upgrades: Upgrades }) {
  const { subscription, days, paidDays, worthMinor, charged } = upgrades;
  const { title, rules, ...words } = texts.worth;
  const rows = [
    { label: words.package, value: <strong translate="no">{subscription}</strong> },
    { label: words.days, value: String(days) },
    ...(paidDays === days ? [] : [{ label: words.paidDays, value: String(paidDays) }]),
    { label: words.worth, value: <strong>{formatMoney(worthMinor, charged.symbol)}</strong> },
  ];
  return (
    <Card title={title}>
      <DescriptionList rows={rows} />
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-soft">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  );
}

/** Plans with a key come first. The first of them that loses no money has the primary button. */
function Quotes({ upgrades }: { upgrades: Upgrades }) {
  const quotes = upgrades.quotes.filter(({ plan }) => plan.delivery === 'now');
  const soldOut = upgrades.quotes.filter((quote) => !quotes.includes(quote));
  const periods = new Map(quotes.map(({ plan }) => [plan.period, plan.days]));
  const leading = quotes.find(({ givesUp }) => givesUp.lostMinor === 0);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-8 max-lg:order-last">
        {quotes.length === 0 ? <p className="text-soft">{texts.none}</p> : <Agreement />}
        {[...periods].map(([period, days]) => (
          <section key={period} className="flex flex-col gap-3">
            <h2 className="label-mono text-faint">{texts.period({ days })}</h2>
            <ul className="grid gap-4 sm:grid-cols-2">
              {quotes
                .filter(({ plan }) => plan.period === period)
                .map((quote) => (
                  <li key={quote.plan.id}>
                    <UpgradeQuote upgrades={upgrades} quote={quote} leads={quote === leading} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {soldOut.length === 0 ? null : (
          <p className="text-sm text-soft">
            {texts.soldOut({ plans: soldOut.map(({ plan }) => planTitle(plan)).join(', ') })}
          </p>
        )}
      </div>
      <WorthCard upgrades={upgrades} />
    </div>
  );
}

/**
 * The value of the days left, and the price of each other package with them. Source: decision record 0016.
 */
export function ChangePackage({ enabled }: { enabled: boolean }) {
  const upgrades = useQuery({
    ...queries.storefront.readUpgrades.queryOptions({ input: {} }),
    enabled,
    // Days pass, and the catalogue changes.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} />
      <QueryRegion
        query={upgrades}
        pending={
          <LoadingRegion label={texts.loading}>
            <Skeleton className="h-96 w-full" />
          </LoadingRegion>
        }
        failed={texts.failed}
      >
        {(data) =>
          data.obstacle === null ? (
            <Quotes upgrades={data} />
          ) : (
            <ObstacleCard obstacle={data.obstacle} />
          )
        }
      </QueryRegion>
    </>
  );
}
