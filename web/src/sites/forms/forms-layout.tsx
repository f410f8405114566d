import { Outlet } from 'react-router';
import { MainFrame } from '../frame/main-frame.tsx';

export default function FormsLayout() {
  return (
    <MainFrame>
      <Outlet />
    </MainFrame>
  );
}
