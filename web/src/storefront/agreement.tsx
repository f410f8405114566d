import { messages } from '@regz/texts/en.ts';
import { paths } from '../platform/paths.ts';
import { Rich } from '../ui/rich.tsx';

const texts = messages.storefrontAgreement;

/** The buyer's agreement. The order keeps its version. */
export function Agreement() {
  return (
    <p className="text-sm text-soft">
      <Rich
        parts={texts.text}
        marks={{
          terms: (label) => policyLink(paths.termsConditions, label),
          returns: (label) => policyLink(paths.returnPolicy, label),
        }}
      />
    </p>
  );
}

function policyLink(href: string, label: string) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="text-accent-text underline underline-offset-4"
    >
      <span>{label}</span>
      <span className="sr-only">{` ${texts.newTab}`}</span>
    </a>
  );
}
