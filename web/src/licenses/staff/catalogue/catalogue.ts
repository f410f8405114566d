import type { Api } from '../../../platform/api/api.ts';

type Answer = Awaited<ReturnType<Api['licenses']['staff']['listPackages']>>;

export type Feature = Answer['features'][number];
export type CataloguePackage = Answer['packages'][number];

/** The title of a feature for staff: its English title, or its name. */
export function featureTitle({ name, title }: Pick<Feature, 'name' | 'title'>): string {
  return title.en === '' || title.en === name ? name : `${title.en} (${name})`;
}

/** The features that a package can have: those in use, and those that it has already. */
export function choosableFeatures(
  features: readonly Feature[],
  present: readonly string[],
): { value: string; label: string }[] {
  return features
    .filter(({ name, retired }) => name !== EXPERIMENT && (!retired || present.includes(name)))
    .map((feature) => ({ value: feature.name, label: featureTitle(feature) }));
}

/** Only twins have the feature of experiment mode. */
const EXPERIMENT = 'Experiment';
