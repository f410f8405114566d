import { NO_VERSION } from '@regz/rules/panel/versions.ts';
import { panelGiven } from '../../i18n/en/panel/given.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import type { CompactColumn } from '../../ui/layout/compact-table.tsx';

const texts = panelGiven.given;

/** A value or a file for programs. */
type Given = { name: string; package: string | null; minimumVersion: string; forTrials: boolean };

/** The act that staff started: write a new entry (null), or write or remove an existing one. */
export type AskedGiven<Row> = { act: 'write'; row: Row | null } | { act: 'remove'; row: Row };

/** The columns of values and files. `content` is the column with their content. */
export function givenColumns<Row extends Given>(
  content: CompactColumn<Row>,
  onAct: (asked: AskedGiven<Row>) => void,
): CompactColumn<Row>[] {
  const { columns } = texts;
  return [
    {
      header: columns.name,
      place: 'lead',
      cell: ({ name }) => (
        <span translate="no" className="font-mono">
          {name}
        </span>
      ),
    },
    {
      header: columns.package,
      place: 'more',
      cell: ({ package: name, forTrials }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span>{name ?? texts.everyPackage}</span>
          {forTrials ? null : <Badge>{texts.notForTrials}</Badge>}
        </span>
      ),
    },
    {
      header: columns.version,
      place: 'more',
      cell: ({ minimumVersion }) =>
        minimumVersion === NO_VERSION
          ? texts.everyVersion
          : texts.from({ version: minimumVersion }),
    },
    content,
    {
      header: columns.actions,
      place: 'act',
      cell: (row) => (
        <div className="flex justify-end gap-1">
          <IconButton
            label={texts.edit({ name: row.name })}
            onClick={() => onAct({ act: 'write', row })}
          >
            <Pencil className="size-4" />
          </IconButton>
          <IconButton
            label={texts.remove({ name: row.name })}
            className="hover:text-bad"
            onClick={() => onAct({ act: 'remove', row })}
          >
            <Trash className="size-4" />
          </IconButton>
        </div>
      ),
    },
  ];
}
