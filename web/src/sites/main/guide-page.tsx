import { messages } from '@regz/texts/en.ts';
import { guideSections } from '../../guide/guide-content.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { PageBody } from '../frame/page-body.tsx';
import { MainHeading } from './main-heading.tsx';

const texts = messages.guide;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.elsewhere.description });
}

/** The tasks of the guide. The notes at the end belong to the steps. */
const parts = guideSections.filter(({ steps }) => steps.length > 0);

/** The login page redirects to the guide. A logged-in customer gets there immediately. */
const guideThroughLogIn = `${paths.auth}?next=${encodeURIComponent(paths.guide)}`;

/** The guide is a page of the client site. This page has its outline and the link to it. */
export default function GuidePage() {
  return (
    <PageBody>
      <MainHeading title={texts.heading} description={texts.elsewhere.text} />
      <ol className="grid gap-4 md:grid-cols-2">
        {parts.map(({ id, title, steps }, place) => (
          <li key={id} className="home-card">
            <p className="label-mono text-faint">
              {texts.elsewhere.part({ place: place + 1, n: steps.length })}
            </p>
            <h2 className="text-xl">{title}</h2>
            <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-soft">
              {steps.map((step) => (
                <li key={step.id}>{step.title}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div>
        <a href={guideThroughLogIn} className={buttonClass('secondary')}>
          {texts.elsewhere.action}
        </a>
      </div>
    </PageBody>
  );
}
