/** Staff's fixed text that says when a download was last updated; nothing if there is none. */
export function UpdateLabel({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="w-fit rounded-sm border border-info px-2 py-0.5 text-xs font-medium wrap-anywhere text-info">
      {text}
    </p>
  );
}
