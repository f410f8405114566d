import { FileSource } from '../../downloads/staff/file-source.tsx';
import { FilesCard } from '../../panel/staff/files-card.tsx';
import { KeysCard } from '../../panel/staff/keys-card.tsx';
import { NoticesCard } from '../../panel/staff/notices-card.tsx';
import { OfflineCard } from '../../panel/staff/offline-card.tsx';
import { ReleasesCard } from '../../panel/staff/releases-card.tsx';
import { ReportsCard } from '../../panel/staff/reports-card.tsx';
import { ValuesCard } from '../../panel/staff/values-card.tsx';
import { useMay } from '../../platform/staff/use-may.ts';

/**
 * The Desktop Panel tab: the data for the program that customers run, and its reports. Its files
 * are uploaded like those of downloads.
 */
export function DesktopPanelTab() {
  const may = useMay();
  return (
    <div className="flex flex-col gap-6">
      <ReleasesCard FileField={FileSource} />
      <NoticesCard />
      {may('panel.staff.listValues') ? <ValuesCard /> : null}
      {may('panel.staff.listFiles') ? <FilesCard FileField={FileSource} /> : null}
      {may('panel.staff.listPackageOffline') ? <OfflineCard /> : null}
      <ReportsCard />
      {may('panel.staff.readKeys') ? <KeysCard /> : null}
    </div>
  );
}
