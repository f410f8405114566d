import { messages } from '@regz/texts/en.ts';
import { paths } from '../platform/paths.ts';
import { ArrowRight } from '../ui/icons.ts';

const texts = messages.storefront.help;

const links = [
  { href: paths.redeemKey, label: texts.redeem },
  { href: paths.free, label: texts.free },
  { href: paths.returnPolicy, label: texts.returns },
];

/** Next to the plans: links for other purposes. */
export function HelpCard() {
  return (
    <section className="flex h-full flex-col justify-between gap-5 rounded-md bg-raised p-6">
      <div className="flex flex-col gap-2">
        <h3 className="text-xl">{texts.title}</h3>
        <p className="text-sm text-soft">{texts.text}</p>
      </div>
      <ul className="flex flex-col">
        {links.map(({ href, label }) => (
          <li key={href} className="border-t border-line">
            <a
              href={href}
              className="flex min-h-11 items-center justify-between gap-3 font-medium hover:text-accent-text"
            >
              <span>{label}</span>
              <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
