import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker } from 'react-router';

/**
 * While something lies over the page, the browser's back closes it and leaves the page below as it
 * is.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const blocker = useBlocker(({ historyAction }) => isOpen && historyAction === NavigationType.Pop);
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    close();
  }, [blocker]);
}
