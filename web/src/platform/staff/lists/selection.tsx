import { useState } from 'react';

const CHECKBOX = 'size-6 shrink-0 cursor-pointer accent-accent';

/** The selected rows of a list. */
export type Selection = {
  ids: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** A selection limited to listed rows. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)));
  return {
    ids,
    onChoose: (changed, isChosen) => {
      const others = [...ids].filter((id) => !changed.includes(id));
      setChosen(new Set(isChosen ? [...others, ...changed] : others));
    },
  };
}

type SelectBoxProps = { id: string; label: string; selection: Selection };

/** Selects one row. */
export function SelectBox({ id, label, selection }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={selection.ids.has(id)}
      onChange={({ target }) => selection.onChoose([id], target.checked)}
      className={CHECKBOX}
    />
  );
}

type SelectAllProps = { ids: readonly string[]; label: string; selection: Selection };

/** Selects all given rows. */
export function SelectAll({ ids, label, selection }: SelectAllProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3 px-1 text-sm text-soft">
      <input
        type="checkbox"
        checked={selection.ids.size >= ids.length}
        onChange={({ target }) => selection.onChoose(ids, target.checked)}
        className={CHECKBOX}
      />
      <span>{label}</span>
    </label>
  );
}
