import { DashboardPage } from '../sites/client/dashboard-page.tsx';

export const Page = DashboardPage;
