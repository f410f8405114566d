import { messages } from '@regz/texts/en.ts';
import type { Policy, PolicyPart, PolicySection } from '@regz/texts/en/sites/policies/policies.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';

const texts = messages.policyPage;

/** Title and description of a policy's page. */
export function policyMeta({ heading, description }: Policy) {
  return pageMeta({ title: heading, description });
}

function Part({ part }: { part: PolicyPart }) {
  if (typeof part === 'string') return <p>{part}</p>;
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {part.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

type Titled = Pick<Policy, 'lang'> & { id: string; section: PolicySection };

function Section({ lang, id, section: { title, parts } }: Titled) {
  return (
    <section lang={lang} aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {parts.map((part) => (
        <Part key={String(part)} part={part} />
      ))}
    </section>
  );
}

function Contents({ lang, sections }: Pick<Policy, 'lang' | 'sections'>) {
  return (
    <nav aria-label={texts.contents} className="policy-contents">
      <p className="label-mono text-faint">{texts.contents}</p>
      <ol lang={lang} className="mt-2 flex flex-col">
        {Object.entries(sections).map(([id, { title }]) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-2.5 text-sm md:py-1 text-soft hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A policy with its date, its summary and a table of contents. On paper only the text. */
export function PolicyText({ policy }: { policy: Policy }) {
  const { lang, heading, updated, short, sections } = policy;
  return (
    <div className="page-width policy">
      <header className="flex flex-col gap-3 py-8">
        <h1 lang={lang} tabIndex={-1} className="main-title">
          {heading}
        </h1>
        <p className="label-mono text-faint">{texts.updated({ day: updated })}</p>
      </header>
      <Contents lang={lang} sections={sections} />
      <div className="flex max-w-prose flex-col gap-8 text-soft">
        <div className="border-l-2 border-accent-text pl-4 text-ink">
          <p className="label-mono text-faint">{texts.short}</p>
          {short.map((sentence) => (
            <p key={sentence} lang={lang}>
              {sentence}
            </p>
          ))}
        </div>
        {Object.entries(sections).map(([id, section]) => (
          <Section key={id} lang={lang} id={id} section={section} />
        ))}
        <p className="border-t border-line pt-6 print:hidden">
          <span>{texts.ask}</span>{' '}
          <a href={paths.contact} className="text-ink underline">
            {texts.contact}
          </a>
        </p>
      </div>
    </div>
  );
}
