import { pcName } from '@regz/rules/panel/pc-name.ts';
import { messages } from '@regz/texts/en.ts';
import { panelOffline } from '@regz/texts/en/panel/offline-staff.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Pc, PcItem } from '../pcs/pc-item.tsx';
import { IssueOfflineDialog, type OfflineFile } from './issue-offline-dialog.tsx';
import type { OfflineFileDialogProps } from './offline-file-dialog.tsx';

const shared = messages.panel.pcs;
const texts = panelStaff.pcs;

type EndDialogProps = { customerId: string; pc: Pc | null; onClose: () => void };

function EndDialog({ customerId, pc, onClose }: EndDialogProps) {
  const form = useForm({ reason: '' });
  const client = useQueryClient();
  const words = texts.endDialog;
  const name = pc === null ? '' : pcName(pc);

  async function end(...asked: Parameters<typeof api.panel.staff.endDevice>) {
    await api.panel.staff.endDevice(...asked);
    // The timeline on the same page has a new row.
    void client.invalidateQueries({ queryKey: queries.customers.staff.key() });
  }

  return (
    <ReasonDialog
      open={pc !== null}
      onClose={onClose}
      form={form}
      texts={{ ...words, text: words.text({ label: name }) }}
      reasonTexts={texts}
      tone="danger"
      inputOf={(reason) => (pc === null ? null : { id: customerId, deviceId: pc.id, reason })}
      send={end}
      success={words.success({ label: name })}
      outdated={queries.panel.staff.key()}
    >
      {null}
    </ReasonDialog>
  );
}

type PcsProps = { customerId: string; pcs: readonly Pc[] };

function Pcs({ customerId, pcs }: PcsProps) {
  const may = useMay();
  const [ending, setEnding] = useState<Pc | null>(null);
  if (pcs.length === 0) return <p className="text-soft">{texts.none}</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {pcs.map((pc) => (
          <PcItem
            key={pc.id}
            pc={pc}
            movesText={(count) => texts.moves({ count })}
            onEnd={may('panel.staff.endDevice') ? () => setEnding(pc) : null}
          />
        ))}
      </ul>
      <EndDialog customerId={customerId} pc={ending} onClose={() => setEnding(null)} />
    </>
  );
}

/** The QR code's code loads with the first file. */
const OfflineFileDialog = lazyPart<OfflineFileDialogProps>(
  async () => (await import('./offline-file-dialog.tsx')).OfflineFileDialog,
);

/** Issues an offline file, and shows it once. */
function IssueOffline({ customerId, mostDays }: { customerId: string; mostDays: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const [file, setFile] = useState<OfflineFile | null>(null);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        {panelOffline.issue}
      </Button>
      <IssueOfflineDialog
        customerId={customerId}
        mostDays={mostDays}
        open={isAsking}
        onIssued={setFile}
        onClose={() => setIsAsking(false)}
      />
      {file === null ? null : (
        <Suspense fallback={null}>
          <OfflineFileDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * A user's PCs with their panel sessions, each of which staff can end for a reason, and offline
 * files for PCs without internet access.
 */
export function CustomerPcsCard({ customerId }: { customerId: string }) {
  const may = useMay();
  const list = useQuery(
    queries.panel.staff.listDevices.queryOptions({ input: { id: customerId } }),
  );
  const places =
    list.data === undefined
      ? undefined
      : texts.places({
          bound: list.data.devices.filter(({ bound }) => bound).length,
          most: list.data.maxDevices,
        });
  const issue =
    list.data !== undefined && may('panel.staff.issueOfflineFile') ? (
      <IssueOffline customerId={customerId} mostDays={list.data.offlineDays} />
    ) : undefined;
  return (
    <Card title={texts.title} description={places} actions={issue}>
      <QueryRegion
        query={list}
        pending={
          <LoadingRegion label={shared.loading}>
            <Skeleton className="h-24 w-full" />
          </LoadingRegion>
        }
        failed={shared.loadFailed}
      >
        {({ devices }) => <Pcs customerId={customerId} pcs={devices} />}
      </QueryRegion>
    </Card>
  );
}
