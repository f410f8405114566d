/**
 * Returns the parts of the customer's package first, then the others, each in the given order. A part
 * is of the package if its title names one of the package's features, or no feature.
 * @param own The features of the customer's package. Null without a package; the order then stays.
 * @param features Every feature of the catalogue with parts of its own; tools like Esp have none.
 */
export function ownPackageFirst<Part extends { title: string }>(
  parts: readonly Part[],
  own: readonly string[] | null,
  features: readonly string[],
): Part[] {
  if (own === null) return [...parts];
  const isOwn = ({ title }: Part) => {
    const named = features.filter((feature) => title.includes(feature));
    return named.length === 0 || named.some((feature) => own.includes(feature));
  };
  const first = parts.filter(isOwn);
  return [...first, ...parts.filter((part) => !first.includes(part))];
}
