import { Notice } from '../ui/notice.tsx';

type BulkFaultProps = {
  text: string | undefined;
  /** The keys that exist already. */
  licenseKeys: readonly string[];
};

/** Why a bulk addition was refused, and which keys are in the way. */
export function BulkFault({ text, licenseKeys }: BulkFaultProps) {
  if (!text) return null;
  return (
    <Notice tone="bad">
      <p>{text}</p>
      {licenseKeys.length > 0 ? (
        <ul className="mt-2 flex max-h-40 flex-col gap-1 overflow-y-auto font-mono text-xs text-soft">
          {licenseKeys.map((licenseKey) => (
            <li key={licenseKey} className="wrap-anywhere">
              {licenseKey}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
