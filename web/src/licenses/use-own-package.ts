import type { PackageName } from '@regz/rules/licenses/packages.ts';
import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../platform/api/api.ts';

export type OwnPackage = Awaited<ReturnType<Api['licenses']['readPackage']>>;

/**
 * The features of the customer's package, and its experiment. Undefined until they are known.
 * @param subscription The package. Undefined until the login is confirmed.
 */
export function useOwnPackage(
  subscription: PackageName | null | undefined,
): OwnPackage | undefined {
  const options = queries.licenses.readPackage.queryOptions({
    input: {},
    enabled: subscription !== undefined,
  });
  const { data } = useQuery({ ...options, queryKey: [...options.queryKey, subscription] });
  return data;
}

/** The names of the package's features. Null without a package, or until they are known. */
export function ownFeatures(
  own: OwnPackage | undefined,
  subscription: PackageName | null | undefined,
): string[] | null {
  if (own === undefined || !subscription) return null;
  return own.features.flatMap(({ name, included }) => (included ? [name] : []));
}

/** The names of all features of the catalogue. */
export function featureNames(own: OwnPackage | undefined): string[] {
  return own?.features.map(({ name }) => name) ?? [];
}
