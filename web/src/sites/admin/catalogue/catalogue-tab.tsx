import { twinName } from '@regz/rules/licenses/packages.ts';
import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { FeaturesCard } from '../../../licenses/staff/catalogue/features-card.tsx';
import { PackageCard } from '../../../licenses/staff/catalogue/package-card.tsx';
import {
  type PackageLine,
  PackagesCard,
} from '../../../licenses/staff/catalogue/packages-card.tsx';
import { queries } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { useNavigate, useSearchParams } from '../../../platform/routing/router.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { NewPlanDialog } from '../../../storefront/staff/plans/new-plan-dialog.tsx';
import { PlansCard } from '../../../storefront/staff/plans/plans-card.tsx';
import { baseSymbol } from '../../../storefront/staff/plans/plans-panel.tsx';
import { SubscriptionTypesCard } from '../../../storefront/staff/subscription-types/subscription-types-card.tsx';
import { BackButton } from '../../../ui/buttons/back-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PanelLoading } from '../panel-loading.tsx';
import { NewPackageDialog } from './new-package-dialog.tsx';

const texts = licenseCatalogue;

/** The address of the tab, or of one package in it. */
function addressOf(name: string | null): string {
  const query = new URLSearchParams({
    tab: 'catalogue',
    ...(name === null ? {} : { package: name }),
  });
  return `/admin?${query}`;
}

/** The facts of the tab, from the slices that keep them. */
function useCatalogueFacts() {
  const catalogue = useQuery(queries.licenses.staff.listPackages.queryOptions({ input: {} }));
  const running = useQuery(queries.licenses.staff.countPackages.queryOptions({ input: {} }));
  const store = useQuery(queries.storefront.staff.readStorefront.queryOptions({ input: {} }));
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  return {
    catalogue,
    running: running.data ?? {},
    store: store.data,
    products: products.data ?? [],
    isComplete: ![catalogue, running, store, products].some(({ isPending }) => isPending),
  };
}

type Facts = ReturnType<typeof useCatalogueFacts>;

/** A package with the numbers of what depends on it. */
function linesOf({ catalogue, running, store, products }: Facts): PackageLine[] {
  return (catalogue.data?.packages ?? []).map((each) => {
    const own = products.filter((product) => product.package === each.name);
    const plans = store?.plans.filter((plan) => plan.package === each.name && !plan.retired) ?? [];
    const isGenerated = own.length > 0 && own.every(({ keys }) => keys === 'generated');
    return {
      ...each,
      running: (running[each.name] ?? 0) + (running[twinName(each.name)] ?? 0),
      plans: plans.length,
      isSold: plans.some(({ available }) => available),
      keys: isGenerated ? null : own.reduce((sum, { available }) => sum + available, 0),
    };
  });
}

const PackageParts = lazyPart(async () => {
  const parts = await import('./package-parts.tsx');
  return parts.PackageParts;
});

type PackagePageProps = { name: string; facts: Facts; onBack: () => void; sells: boolean };

/** One package with its features, plans, products, offers and roles. */
function PackagePage({ name, facts, onBack, sells }: PackagePageProps) {
  const may = useMay();
  const { catalogue, store } = facts;
  const [adds, setAdds] = useState(sells);
  const shown = catalogue.data?.packages.find((each) => each.name === name);
  return (
    <div className="flex flex-col gap-6">
      <BackButton onBack={onBack}>{texts.detail.back}</BackButton>
      {shown === undefined ? (
        <EmptyState title={texts.detail.unknown({ name })} text={texts.detail.unknownText} />
      ) : (
        <PackageCard shown={shown} features={catalogue.data?.features ?? []} onRemoved={onBack} />
      )}
      {store === undefined || shown === undefined ? null : (
        <PlansCard
          title={texts.detail.plans}
          periods={store.periods}
          plans={store.plans.filter((plan) => plan.package === name)}
          symbol={baseSymbol(store.currencies)}
          needsIds={store.needsIds}
          actions={
            may('storefront.staff.createPlan') && !shown.retired ? (
              <Button size="sm" variant="secondary" onClick={() => setAdds(true)}>
                {texts.detail.addPlan}
              </Button>
            ) : null
          }
        />
      )}
      {shown === undefined ? null : (
        <Suspense fallback={<PanelLoading />}>
          <PackageParts name={name} />
        </Suspense>
      )}
      {adds && store !== undefined ? (
        <NewPlanDialog
          packageName={name}
          periods={store.periods}
          needsIds={store.needsIds}
          onClose={() => setAdds(false)}
        />
      ) : null}
    </div>
  );
}

type SectionProps = { isWanted: boolean; isReady: boolean };

/** The subscription types. If the address asks for them, the page starts here. */
function SubscriptionTypes({ isWanted, isReady }: SectionProps) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted || !isReady) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }, [isWanted, isReady]);
  return (
    <div
      ref={section}
      tabIndex={-1}
      className={isWanted ? 'min-h-[85dvh] outline-none' : undefined}
    >
      <SubscriptionTypesCard />
    </div>
  );
}

/**
 * The Catalogue tab: packages with what depends on them, features and subscription types, or one
 * package.
 */
export function CatalogueTab() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const facts = useCatalogueFacts();
  const [creates, setCreates] = useState(false);
  const [selling, setSelling] = useState<string | null>(null);
  const open = search.get('package');
  return (
    <QueryRegion query={facts.catalogue} pending={<PanelLoading />} failed={texts.loadFailed}>
      {({ features }) =>
        open === null ? (
          <div className="flex flex-col gap-6">
            <PackagesCard
              packages={linesOf(facts)}
              onOpen={(name) => navigate(addressOf(name))}
              onCreate={may('licenses.staff.createPackage') ? () => setCreates(true) : undefined}
            />
            <FeaturesCard features={features} />
            <SubscriptionTypes
              isWanted={search.get('tab') === 'subscription-types'}
              isReady={facts.isComplete}
            />
            {creates ? (
              <NewPackageDialog
                features={features}
                onCreated={(name, sells) => {
                  setCreates(false);
                  setSelling(sells ? name : null);
                  navigate(addressOf(name));
                }}
                onClose={() => setCreates(false)}
              />
            ) : null}
          </div>
        ) : (
          <PackagePage
            key={open}
            name={open}
            facts={facts}
            sells={selling === open}
            onBack={() => navigate(addressOf(null))}
          />
        )
      }
    </QueryRegion>
  );
}
