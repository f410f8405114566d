/** The keys that stand in the way of a bulk addition because they exist already. */
export function ExistingKeys({ licenseKeys }: { licenseKeys: readonly string[] }) {
  if (licenseKeys.length === 0) return null;
  return (
    <ul className="mt-2 flex max-h-40 flex-col gap-1 overflow-y-auto font-mono text-xs text-soft">
      {licenseKeys.map((licenseKey) => (
        <li key={licenseKey} className="wrap-anywhere">
          {licenseKey}
        </li>
      ))}
    </ul>
  );
}
