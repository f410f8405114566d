import type { ReactNode } from 'react';
import { MainFrame } from '../frame/main-frame.tsx';
import { Splash } from '../frame/splash.tsx';

export function MainLayout({ children }: { children: ReactNode }) {
  return (
    <MainFrame>
      {children}
      <Splash />
    </MainFrame>
  );
}
