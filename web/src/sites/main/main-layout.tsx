import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { useLocation } from '../../platform/routing/router.tsx';
import { MainFrame } from '../frame/main-frame.tsx';
import { Splash } from '../frame/splash.tsx';

export function MainLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <MainFrame storeAct={matchesRoute(paths.store, pathname) ? 'absent' : 'loud'}>
      {children}
      <Splash />
    </MainFrame>
  );
}
