import { Outlet } from 'react-router';
import { MainFrame } from '../frame/main-frame.tsx';
import { Splash } from '../frame/splash.tsx';

export default function MainLayout() {
  return (
    <MainFrame>
      <Outlet />
      <Splash />
    </MainFrame>
  );
}
