/** Both tabs are one script: each script more makes every page of the panel know another name. */
export { NumbersTab } from './numbers-tab.tsx';
export { OverviewTab } from './overview-tab.tsx';
