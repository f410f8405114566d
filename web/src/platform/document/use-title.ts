import { messages } from '@regz/texts/en.ts';
import { useEffect } from 'react';
import { useLocation } from '../routing/router.tsx';

/** Updates the document's title with the language and the view. */
export function useTitle(title: string): void {
  const location = useLocation();
  useEffect(() => {
    document.title = `${title} · ${messages.brand.name}`;
  }, [title, location]);
}
