import { getReportZip, type ReportZip } from '@yupana/contract/report-zips.ts';
import { showToast } from '../../../ui/overlays/toast-manager.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { saveFile } from '../../files/save-file.ts';
import { formatCount } from '../../formats.ts';
import { useAuth } from '../../session/session.ts';
import { isUnderWay } from './use-zips.ts';

const LOOKED_AT_MS = 5_000;
/** Longer than other toasts: whoever waited for it may be reading something else. */
const SHOWN_MS = 20_000;

/** Those whose end is told wherever one is by then: nobody looks at them. */
const leftAlone = new Map<string, AbortController>();

/** Whoever leaves one alone is told when it is ready, until somebody looks at it again, or the session is another. */
export function tellWhenReady(uuid: string): void {
  if (leftAlone.has(uuid)) return;
  const mine = new AbortController();
  leftAlone.set(uuid, mine);
  void follow(uuid, mine.signal)
    .then((zip) => zip && !mine.signal.aborted && tell(zip))
    .finally(() => mine.signal.aborted || leftAlone.delete(uuid));
}

/** Somebody looks at it: there is nothing to tell. */
export function tellNoMore(uuid: string): void {
  leftAlone.get(uuid)?.abort();
  leftAlone.delete(uuid);
}

/** @returns how it ended; null when nobody is to be told any more */
async function follow(uuid: string, signal: AbortSignal): Promise<ReportZip | null> {
  const token = useAuth.getState().accessToken;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOKED_AT_MS));
    if (signal.aborted || useAuth.getState().accessToken !== token) return null;
    try {
      const zip = await api(getReportZip, { params: { uuid } }, { signal });
      if (!isUnderWay(zip)) return zip;
    } catch (error) {
      // A network that is away comes back; what is refused is not there any more.
      if (error instanceof ApiError && error.status < 500) return null;
    }
  }
}

function tell({ state, file, included, pieces_total: total }: ReportZip): void {
  if (state === 'done' && file) {
    const rest = total - included;
    const short = rest > 0 ? `, con ${formatCount(included)} de ${formatCount(total)} archivos` : '';
    showToast(`El zip de reportes está listo${short}`, {
      lasts: SHOWN_MS,
      action: { label: 'Descargar', onClick: () => saveFile(file.link, file.name) },
    });
  } else if (state === 'empty') {
    showToast('No hay zip de reportes: ningún archivo tiene comprobantes', { tone: 'danger', lasts: SHOWN_MS });
  } else if (state === 'failed') {
    showToast('No se pudo preparar el zip de reportes', { tone: 'danger', lasts: SHOWN_MS });
  }
}
