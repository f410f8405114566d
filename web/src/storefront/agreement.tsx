import { Fragment } from 'react';
import { messages } from '../i18n/en.ts';
import { paths } from '../platform/paths.ts';

const texts = messages.storefrontAgreement;

const policies = [
  { before: `${texts.text} `, href: paths.termsConditions, label: texts.terms },
  { before: ` ${texts.and} `, href: paths.returnPolicy, label: texts.returns },
];

/** The buyer's agreement. The order keeps its version. */
export function Agreement() {
  return (
    <p className="text-sm text-soft">
      {policies.map(({ before, href, label }) => (
        <Fragment key={href}>
          <span>{before}</span>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="text-accent-text underline underline-offset-4"
          >
            <span>{label}</span>
            <span className="sr-only">{` ${texts.newTab}`}</span>
          </a>
        </Fragment>
      ))}
      <span>.</span>
    </p>
  );
}
