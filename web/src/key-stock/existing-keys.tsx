import { messages } from '../i18n/en.ts';

const texts = messages.keyStock.addKeys;

export type ExistingKeysProps = {
  /** The first of them. */
  licenseKeys: readonly string[];
  /** How many there are. */
  existing: number;
};

/** The keys that stand in the way of a bulk addition because they exist already. */
export function ExistingKeys({ licenseKeys, existing }: ExistingKeysProps) {
  const shown = licenseKeys.length;
  return (
    <>
      <p className="mt-2 text-soft">
        {existing > shown ? texts.firstExisting(shown, existing) : texts.existing(existing)}
      </p>
      <ul
        translate="no"
        className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto font-mono text-xs text-soft"
      >
        {licenseKeys.map((licenseKey) => (
          <li key={licenseKey} className="wrap-anywhere">
            {licenseKey}
          </li>
        ))}
      </ul>
    </>
  );
}
