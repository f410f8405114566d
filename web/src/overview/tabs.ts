/** Both tabs are one script: every page of the panel lists all script names. */
export { NumbersTab } from './numbers-tab.tsx';
export { OverviewTab } from './overview-tab.tsx';
