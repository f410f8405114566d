import { Outlet } from 'react-router';
import { AdminFrame } from './admin-frame.tsx';

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
