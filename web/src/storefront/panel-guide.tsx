import { messages } from '@regz/texts/en.ts';

const texts = messages.storefront.panels;

/** Explains the names of the plans. */
export function PanelGuide() {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-8">
      <h2 className="text-2xl">{texts.title}</h2>
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        {texts.items.map(({ name, text }) => (
          <div key={name} className="flex flex-col gap-1">
            <dt className="font-display text-lg font-semibold">{name}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
