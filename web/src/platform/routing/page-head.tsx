import { type MetaDescriptor, useLocation } from 'react-router';
import { metaOf } from './page-routes.ts';

function textOf(descriptor: MetaDescriptor, name: string): string | undefined {
  const value: unknown = Object.entries(descriptor).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** Title and description of the page that is shown; React puts them into the document's head. */
export function PageHead() {
  const { pathname } = useLocation();
  return metaOf(pathname).map((descriptor) => {
    const title = textOf(descriptor, 'title');
    const name = textOf(descriptor, 'name');
    return title === undefined ? (
      <meta key={name} name={name} content={textOf(descriptor, 'content')} />
    ) : (
      <title key="title">{title}</title>
    );
  });
}
