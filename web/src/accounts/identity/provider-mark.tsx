/** The provider's initial, drawn by us: nothing is loaded from the provider. */
export function ProviderMark() {
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-full border border-current text-xs font-bold"
    >
      G
    </span>
  );
}
