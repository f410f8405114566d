declare global {
  interface Window {
    /** What React Router's development server asks of its client when a page is edited. */
    __reactRouterDataRouter?: {
      createRoutesForHMR: () => unknown;
      _internalSetRoutes: () => void;
      revalidate: () => Promise<void>;
    };
  }
}

/** During development: React exchanges an edited component by itself, and there is no data to ask again. */
export function answerDevelopmentServer(): void {
  window['__reactRouterDataRouter'] = {
    createRoutesForHMR: () => [],
    _internalSetRoutes: () => {},
    revalidate: () => Promise.resolve(),
  };
}
