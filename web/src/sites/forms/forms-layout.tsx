import type { ReactNode } from 'react';
import { MainFrame } from '../frame/main-frame.tsx';
import { Splash } from '../frame/splash.tsx';

export function FormsLayout({ children }: { children: ReactNode }) {
  return (
    <MainFrame storeAct="quiet">
      {children}
      <Splash />
    </MainFrame>
  );
}
