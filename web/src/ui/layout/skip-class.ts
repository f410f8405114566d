/** The style of a skip link, which only keyboard users see. */
export const SKIP_CLASS =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md ' +
  'focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent';
