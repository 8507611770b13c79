import type { CallResult } from '@yupana/contract/call.ts';
import type { CloseVersion, getClose } from '@yupana/contract/closing.ts';
import type { Deps } from '../../ctx.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { contentsOfVersion } from './packed/package-files.ts';
import type { CloseRow } from './queries.ts';

export type CloseAnswer = CallResult<typeof getClose>;

const LINK_SECONDS = 60 * 60;
/** Who builds a package tells it with each file, and another takes over within a minute: after this they have all died. */
const LOST_AFTER = 10 * 60_000;

/** The version that stands, if the period is closed; the others were reopened. */
export function standing(rows: readonly CloseRow[]): CloseRow | undefined {
  return rows.find(({ reopened_at }) => reopened_at === null);
}

/** Of its package: one that nobody builds any more failed. */
export function stateOf(
  { state, heartbeat_at }: Pick<CloseRow, 'state' | 'heartbeat_at'>,
  { clock }: Pick<Deps, 'clock'>,
): CloseRow['state'] {
  const isLost = state === 'building' && clock.now().getTime() - heartbeat_at.getTime() > LOST_AFTER;
  return isLost ? 'failed' : state;
}

export function presentVersion(deps: Deps, { firmId, businessId }: PeriodKey, row: CloseRow): CloseVersion {
  const { program, package_hash: sha256, package_name: name, package_bytes: bytes } = row;
  return {
    version: row.version,
    ...{ program, contents: contentsOfVersion(row) },
    state: stateOf(row, deps),
    closed_at: row.closed_at.toISOString(),
    closed_by: row.closed_by_name,
    prepared: row.prepared_at === null ? null : { by: row.prepared_by_name ?? '', at: row.prepared_at.toISOString() },
    reason: row.reason,
    figures: row.figures,
    statuses_sha256: row.statuses_hash,
    rulebook: row.rulebook,
    files: row.files,
    files_done: row.files_done,
    files_total: row.files_total,
    package:
      sha256 === null
        ? null
        : {
            name,
            bytes: Number(bytes ?? 0),
            sha256,
            link: deps.files.link({ businessId }, sha256, name, LINK_SECONDS, firmId),
          },
    reopened:
      row.reopened_at === null
        ? null
        : { at: row.reopened_at.toISOString(), by: row.reopened_by_name ?? '', reason: row.reopen_reason ?? '' },
  };
}
