import { useState } from 'react';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatBytes } from '../../../lib/formats.ts';
import { isUnderWay, type ReportZip, useCancelZip, useZip, useZips } from '../../../lib/reports/several/use-zips.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { progressOfTask, progressOfZip } from './progress.ts';
import type { ProgressListProps } from './progress-list.tsx';
import { useDismissing, useStopping, useTask } from './use-task.ts';

const KEY = 'yupana.portfolio.zip';

/** The zip that was asked for here, also by whoever comes back to the page in this tab. */
function useOwnZip(): [string | null, (uuid: string | null) => void] {
  const [uuid, setUuid] = useState(() => sessionStorage.getItem(KEY));
  return [
    uuid,
    (next) => {
      if (next === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, next);
      setUuid(next);
    },
  ];
}

/**
 * What goes on with many companies, or came to its end and was not put away: the newest of what was asked.
 * @returns what its list shows, null when there is none; and how a zip that was asked for becomes it
 */
export function useProgress(): { list: ProgressListProps | null; followZip: (uuid: string) => void } {
  const { data } = useTask();
  const stopping = useStopping();
  const dismissing = useDismissing();
  const cancelling = useCancelZip();
  const { data: listed } = useZips();
  const [own, setOwn] = useOwnZip();
  // Whoever closed the tab finds what is under way all the same.
  const uuid = own ?? listed?.zips.find((zip) => isUnderWay(zip) && zip.asked.companies.length > 1)?.uuid ?? null;
  const { data: zip } = useZip(uuid);
  const task = data?.task ?? null;
  const shown = zip && zip.state !== 'cancelled' ? zip : null;
  const list =
    task && !(shown && shown.created_at > task.created_at)
      ? {
          progress: progressOfTask(task),
          onStop: () => stopping.mutate(task.uuid),
          isStopping: stopping.isPending,
          onDismiss: () => dismissing.mutate(task.uuid),
        }
      : shown && {
          progress: progressOfZip(shown),
          onStop: () => cancelling.mutate(shown.uuid, { onSuccess: () => setOwn(null) }),
          isStopping: cancelling.isPending,
          onDismiss: () => setOwn(null),
          outcome: <Outcome zip={shown} />,
        };
  return { list, followZip: setOwn };
}

function Outcome({ zip: { file } }: { zip: ReportZip }) {
  if (!file) return null;
  return (
    <Button size="sm" onClick={() => saveFile(file.link, file.name)} className="self-start">
      Descargar zip, {formatBytes(file.bytes)}
    </Button>
  );
}
