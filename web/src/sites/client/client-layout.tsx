import { Outlet } from 'react-router';
import { ClientFrame } from './client-frame.tsx';

export default function ClientLayout() {
  return (
    <ClientFrame>
      <Outlet />
    </ClientFrame>
  );
}
