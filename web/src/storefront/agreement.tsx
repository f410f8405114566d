import { messages } from '../i18n/en.ts';
import { paths } from '../platform/paths.ts';

const texts = messages.storefrontAgreement;

function PolicyLink({ href, label }: { href: string; label: string }) {
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

/** What a buyer agrees to by paying; the order keeps the version. */
export function Agreement() {
  return (
    <p className="text-sm text-soft">
      <span>{`${texts.text} `}</span>
      <PolicyLink href={paths.termsConditions} label={texts.terms} />
      <span>{` ${texts.and} `}</span>
      <PolicyLink href={paths.returnPolicy} label={texts.returns} />
      <span>.</span>
    </p>
  );
}
