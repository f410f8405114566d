import { useEffect, useState, type ComponentType } from 'react';
import { patience } from './patience.ts';

/** The place of the notice about the connection, whose code comes after the page is alive. */
export function ConnectionPlace() {
  const [Notice, setNotice] = useState<ComponentType | null>(null);

  useEffect(() => {
    async function fetchNotice() {
      const { ConnectionNotice, openDocumentsPatiently } = await patience();
      setNotice(() => ConnectionNotice);
      return openDocumentsPatiently();
    }
    // A page that cannot have it works without it.
    const fetched = fetchNotice().catch(() => () => {});
    return () => void fetched.then((stop) => stop());
  }, []);

  return Notice === null ? null : <Notice />;
}
