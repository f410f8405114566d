import { useEffect } from 'react';
import { messages } from '../../i18n/en.ts';
import { useLocation } from '../routing/router.tsx';

/** The title of the document, which follows the language and the view. */
export function useTitle(title: string): void {
  const location = useLocation();
  useEffect(() => {
    document.title = `${title} · ${messages.brand.name}`;
  }, [title, location]);
}
