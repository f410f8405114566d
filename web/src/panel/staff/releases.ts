import { ROLLOUT } from '@regz/rules/panel/release-form.ts';
import { panelStaff } from '@regz/texts/en/panel/staff.ts';
import type { Api } from '../../platform/api/api.ts';

const texts = panelStaff.releases;

/** A release as staff see it. */
export type StaffRelease = Awaited<
  ReturnType<Api['panel']['staff']['listReleases']>
>['releases'][number];

/** The reach of a release, in a few words. */
export function reachText({ rollout, mandatory, withdrawnAt }: StaffRelease): string {
  if (withdrawnAt !== null) return texts.withdrawn;
  const share = rollout === 100 ? texts.allPcs : texts.somePcs({ share: rollout });
  return mandatory ? `${share}, ${texts.mandatory.toLowerCase()}` : share;
}

/** Its version and reach, for staff who did not see a colleague's change. */
export function standingOf(release: StaffRelease): string {
  return texts.standing({ version: release.version, reach: reachText(release) });
}

/** True if a number is a valid share of PCs for a release. */
export function isRollout(share: number): boolean {
  return Number.isInteger(share) && share >= ROLLOUT.least && share <= ROLLOUT.most;
}
