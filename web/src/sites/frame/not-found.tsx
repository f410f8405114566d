import { messages } from '@regz/texts/en.ts';
import { useEffect } from 'react';
import { documentPath } from '../../platform/document/document-path.ts';
import { Link, useLocation } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';

const { missing } = messages.sites;

type NotFoundProps = { backHref: string; backLabel: string };

/** The not-found page. Reports a broken link that was followed inside the site. */
export function NotFound({ backHref, backLabel }: NotFoundProps) {
  const { pathname } = useLocation();

  useEffect(() => {
    // The server has already logged the path of the document.
    if (pathname === documentPath()) return;
    void import('../../platform/report-missing-page.ts').then(({ reportMissingPage }) =>
      reportMissingPage(pathname),
    );
  }, [pathname]);

  return (
    <div className="page-width flex flex-1 flex-col items-start justify-center gap-6 py-16">
      <h1 tabIndex={-1} className="flex flex-col gap-4">
        <span className="text-7xl text-accent-text md:text-9xl">{missing.code}</span>{' '}
        <span className="text-3xl md:text-4xl">{missing.heading}</span>
      </h1>
      <p className="text-soft">{missing.text}</p>
      <Link to={backHref} className={buttonClass('secondary')}>
        {backLabel}
      </Link>
    </div>
  );
}
