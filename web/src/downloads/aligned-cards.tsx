/** Cards side by side with heads of equal height, so that their rows align. */
export const ALIGNED_CARDS = 'grid gap-x-6 md:grid-cols-2 lg:grid-cols-3';

/** A card in this grid: its head and its body align with those of its neighbors. */
export const ALIGNED_CARD = 'mb-6 md:row-span-2 md:grid md:grid-rows-subgrid md:gap-0';

/** Title and description of a download for its card. Staff type them in English. */
export function cardTexts({ title, description }: { title: string; description: string }) {
  return {
    title: <span lang="en">{title}</span>,
    description: description === '' ? undefined : <span lang="en">{description}</span>,
  };
}
