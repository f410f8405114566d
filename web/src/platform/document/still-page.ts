import { createContext } from 'react';

/** The `handle` of a route whose page is sent as it was prerendered and never taken over. */
export const stillPage = { still: true };

/** Whether the document that is being prerendered is such a page: it gets the small script alone. */
export const StillDocument = createContext(false);
