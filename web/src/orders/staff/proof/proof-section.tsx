import type { ReactNode } from 'react';

/** A recorded fact, with details below it. */
export type ProofEntry = { key: string; what: ReactNode; more: readonly ReactNode[] };

type ProofSectionProps = {
  title: string;
  /** A note about the entries. */
  note?: string;
  entries: readonly ProofEntry[];
  /** Replaces the entries if there are none. */
  empty?: string;
};

/** One kind of recorded facts, or a note that there are none. */
export function ProofSection({ title, note, entries, empty }: ProofSectionProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      {note === undefined || entries.length === 0 ? null : (
        <p className="text-sm text-soft">{note}</p>
      )}
      {entries.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {entries.map(({ key, what, more }) => (
            <li key={key} className="py-2">
              <p className="wrap-anywhere text-ink">{what}</p>
              <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-soft">
                {more.map((each, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- they never change their order
                  <span key={index}>{each}</span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
