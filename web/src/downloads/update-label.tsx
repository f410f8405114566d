/** Staff's fixed text about the last update. Empty if there is none. */
export function UpdateLabel({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p
      lang="en"
      className="w-fit rounded-sm border border-info px-2 py-0.5 text-xs font-medium wrap-anywhere text-info"
    >
      {text}
    </p>
  );
}
