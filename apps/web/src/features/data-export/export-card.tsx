import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DataExport, getDataExport, openDataExport, startDataExport } from '@yupana/contract/data-export.ts';
import type { Proof } from '@yupana/contract/proof.ts';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey, callQuery } from '../../lib/api/query.ts';
import { useFetchedDialog } from '../../lib/files/fetched-dialog.tsx';
import { lazyPart } from '../../lib/files/lazy-part.ts';
import { formatBytes, formatCount, formatInstant } from '../../lib/formats.ts';
import { isRefusedProof } from '../../lib/forms/refused-proof.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ProgressBar = lazyPart(
  async () => ({ default: (await import('../../ui/figures/progress-bar.tsx')).ProgressBar }),
  ({ label }) => <p role="status">{label}</p>,
);
const loadProof = () => import('../../lib/forms/proof-dialog.tsx');

const WHILE_IT_RUNS_MS = 2 * 1_000;
/** The link lasts fifteen minutes: a page left open must have one that works. */
const WHILE_IT_IS_READY_MS = 10 * 60_000;

/** Everything of the account in one file, made in the background. */
export function ExportCard() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...callQuery(getDataExport, {}),
    refetchInterval: ({ state }) => (isOpen(state.data?.export) ? WHILE_IT_RUNS_MS : WHILE_IT_IS_READY_MS),
  });
  const proof = useFetchedDialog(loadProof);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (call: Asking['call'], proof: Proof) => {
    setFailure(null);
    try {
      queryClient.setQueryData(callKey(getDataExport, {}), await api(call, { body: proof }));
    } catch (error) {
      if (!isRefusedProof(error)) setFailure(error);
      throw error;
    }
  };
  const ask = ({ call, ...words }: Asking) => proof.open({ ...words, onProve: (given) => send(call, given) });
  const latest = data?.export ?? null;
  return (
    <Card title="Descargar mis datos">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">
          Un archivo ZIP con tu cuenta, tus empresas, sus comprobantes (CSV) y sus recolecciones. Nunca incluye claves.
        </p>
        {failure !== null && (
          <Alert tone="danger" urgent className="w-full">
            {errorText(failure)}
          </Alert>
        )}
        {latest && isOpen(latest) ? (
          <Suspense fallback={<Skeleton className="w-full" />}>
            <ProgressBar
              className="w-full"
              label="Preparando tu archivo. Puedes cerrar esta página y volver."
              value={latest.rows_total === null ? null : latest.rows_done}
              max={latest.rows_total ?? 0}
              note={
                latest.rows_total === null
                  ? undefined
                  : `${formatCount(latest.rows_done)} de ${formatCount(latest.rows_total)}`
              }
            />
          </Suspense>
        ) : (
          <Latest latest={latest} asked={proof.fetching?.button} onAsk={ask} />
        )}
      </div>
      {proof.shown}
    </Card>
  );
}

/** What is asked of the server once it is known who is there. */
interface Asking {
  call: typeof startDataExport | typeof openDataExport;
  description: string;
  button: string;
}
const PREPARE: Asking = {
  call: startDataExport,
  description: 'Prepararemos un archivo con todos los datos de tu cuenta',
  button: 'Preparar archivo',
};
const OPEN: Asking = {
  call: openDataExport,
  description: 'El archivo tiene todos los datos de tu cuenta',
  button: 'Mostrar el enlace',
};

function isOpen(latest: DataExport | null | undefined): boolean {
  return latest?.state === 'pending' || latest?.state === 'running';
}

interface LatestProps {
  latest: DataExport | null;
  /** What is being opened, by its button's name. */
  asked: string | undefined;
  onAsk: (asking: Asking) => void;
}

function Latest({ latest, asked, onAsk }: LatestProps) {
  // Without a link it is for whoever proves who they are, as long as the file is kept.
  const kept = latest?.expires_at != null && Date.parse(latest.expires_at) > Date.now();
  const ready = latest?.state === 'done' && (latest.url !== null || kept);
  return (
    <>
      {latest?.state === 'failed' && (
        <Alert tone="danger" className="w-full">
          No pudimos preparar tu archivo. Inténtalo de nuevo; si se repite, escríbenos.
        </Alert>
      )}
      {ready && (
        <p className="text-dense text-ink-muted">
          Preparado el <span className="num">{formatInstant(latest.created_at)}</span>. Lo borraremos el{' '}
          <span className="num">{latest.expires_at ? formatInstant(latest.expires_at) : ''}</span>.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {ready && latest.url !== null && (
          <a href={latest.url} download className={buttonClass({ variant: 'primary' })}>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Descargar ({formatBytes(latest.bytes ?? 0)})
          </a>
        )}
        {ready && latest.url === null && (
          <Button variant="primary" busy={asked === OPEN.button} onClick={() => onAsk(OPEN)}>
            Descargar ({formatBytes(latest.bytes ?? 0)})
          </Button>
        )}
        <Button busy={asked === PREPARE.button} onClick={() => onAsk(PREPARE)}>
          {ready ? 'Preparar otro' : 'Preparar archivo'}
        </Button>
      </div>
    </>
  );
}
