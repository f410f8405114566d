import { shownLanguage, shownText, type ThreeTexts } from '../platform/languages/shown-text.ts';

type FeatureLineProps = { features: readonly ThreeTexts[]; className?: string };

/** The features of a plan in one line. */
export function FeatureLine({ features, className = '' }: FeatureLineProps) {
  return (
    <p className={`text-sm text-soft ${className}`}>
      {features.map((feature, place) => (
        <span key={feature.en} lang={shownLanguage(feature)}>
          {place === 0 ? '' : ' · '}
          {shownText(feature)}
        </span>
      ))}
    </p>
  );
}
