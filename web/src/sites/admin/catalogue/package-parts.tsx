import { twinName } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { RolesCard } from '../../../community/staff/community-tab.tsx';
import { KeySource } from '../../../key-stock/key-source.tsx';
import type { Product } from '../../../key-stock/products.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { OffersCard } from '../../../shop/staff/offers-card.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PanelLoading } from '../panel-loading.tsx';

const texts = licenseCatalogue.products;
const { validity } = messages.keyStock.stock;

/** The products of a package, its offers in the coin shop, and its Discord roles. */
export function PackageParts({ name }: { name: string }) {
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  return (
    <QueryRegion query={products} pending={<PanelLoading />} failed={texts.loadFailed}>
      {(all) => {
        const own = all.filter((product) => product.package === name);
        return (
          <div className="flex flex-col gap-6">
            <ProductsCard products={own} />
            <OffersCard only={{ packageName: name, productIds: own.map(({ id }) => id) }} />
            <RolesCard only={[name, twinName(name)]} />
          </div>
        );
      }}
    </QueryRegion>
  );
}

/** Products, each with the source of its keys. */
function ProductsCard({ products }: { products: readonly Product[] }) {
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Link
          to="/admin?tab=license-keys"
          className="flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          {texts.keys}
        </Link>
      }
    >
      {products.length === 0 ? <p className="text-soft">{texts.none}</p> : null}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {products.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-6 pt-3">
            <div className="mr-auto pb-3">
              <p>{product.name}</p>
              <p className="text-sm text-faint">
                {`${validity({ n: product.durationDays })} · ${texts.available({ n: product.available })}`}
              </p>
            </div>
            <KeySource product={product} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
