import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../i18n/en.ts';

/** The title of the document, which follows the language and the view. */
export function useTitle(title: string): void {
  const location = useLocation();
  useEffect(() => {
    document.title = `${title} · ${messages.brand.name}`;
  }, [title, location]);
}
