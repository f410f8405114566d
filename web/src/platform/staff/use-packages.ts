import { twinName } from '@regz/rules/licenses/packages.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api/api.ts';

/** The catalogue's packages that are not retired, without twins. Empty until they are known. */
export function usePackages() {
  const { data } = useQuery(queries.licenses.staff.listPackages.queryOptions({ input: {} }));
  return (data?.packages ?? []).filter(({ retired }) => !retired);
}

/** The packages to choose from, each followed by its experiment. */
export function usePackageOptions(): { value: string; label: string }[] {
  return usePackages()
    .flatMap(({ name, hasExperiment }) => (hasExperiment ? [name, twinName(name)] : [name]))
    .map((value) => ({ value, label: value }));
}
