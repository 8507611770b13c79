import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ActaBook, getActa } from '@yupana/contract/collection.ts';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { useEffect, useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { callKey } from '../../lib/api/query.ts';
import { formatCount, formatInstant, midSentence } from '../../lib/formats.ts';
import { useCompany } from '../../lib/session/session.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';

type Documents = ActaBook['documents'];
type Reason = Documents['missing'][number]['reason'];

const REASONS: Record<Reason, string> = {
  'not-yet': 'SUNAT aún no lo tiene',
  'not-found': 'SUNAT no lo tiene',
  'no-access': 'La empresa no tiene acceso',
  'not-understood': 'No se entendió lo que SUNAT entregó',
  unreadable: 'No se puede leer',
};

/** How many of the vouchers have their XML, and which could not be had and why. */
export function ActaDocuments({ documents }: { documents: Documents }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const {
    expected,
    held,
    waiting,
    absent,
    unreadable,
    not_expected,
    missing,
    access,
    can_try,
    is_asked,
    tried_at,
    goes_on_at,
  } = documents;
  if (expected + not_expected === 0) return null;
  const gone = unreadable + absent.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    ...absent.map(({ reason, count }) => `${formatCount(count)}: ${midSentence(REASONS[reason])}`),
    ...(unreadable > 0 ? [`${formatCount(unreadable)}: no se pueden leer`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} en la cola de pedidos a SUNAT`] : []),
  ];
  return (
    <div>
      <h4 className="mb-1 text-dense font-semibold text-ink-strong">Documentos (XML)</h4>
      <p className="num text-dense text-ink-muted">
        {expected > 0 && (
          <span className={held === expected ? undefined : 'font-medium text-ink-strong'}>
            {formatCount(held)} de {formatCount(expected)} {expected === 1 ? 'obtenido' : 'obtenidos'}.{' '}
          </span>
        )}
        {parts.length > 0 && `${parts.join('; ')}. `}
        {not_expected > 0 && `${formatCount(not_expected)}${expected > 0 ? ' más' : ''} sin documento electrónico. `}
        {access !== null && `${access} `}
        {can_try && <TryNow from={tried_at} isAsked={is_asked} />}
        {goes_on_at !== null && `Se sigue pidiendo el ${formatInstant(goes_on_at)}. `}
        {gone > 0 && (
          <button
            type="button"
            className="link print:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Ocultar faltantes' : 'Ver faltantes'}
          </button>
        )}
      </p>
      {gone > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label="Comprobantes sin su XML"
          id={id}
          hidden={!isOpen}
          className="mt-2 max-h-56 divide-y overflow-y-auto rounded-sm border text-dense print:max-h-none"
        >
          {missing.map(({ code, name, reason, detail }) => (
            <li key={code} className="px-3 py-1.5">
              <span className="num font-medium break-all text-ink-strong">{code}</span>{' '}
              <span className="text-ink-muted">{name}</span>
              <span className="block">{[REASONS[reason], detail].filter(Boolean).join(': ')}</span>
            </li>
          ))}
          {gone > missing.length && (
            <li className="px-3 py-1.5 text-ink-subtle">y {formatCount(gone - missing.length)} más</li>
          )}
        </ul>
      )}
    </div>
  );
}

/**
 * Somebody mended a permission at SUNAT: it is asked now, and not when the pause is over.
 * @param from when, where nobody asks SUNAT before, though somebody wanted it @param isAsked it is being asked
 */
function TryNow({ from, isAsked }: { from: string | null; isAsked: boolean }) {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const client = useQueryClient();
  const trying = useMutation({
    mutationFn: () => api(tryDocumentsNow, { params: { uuid } }),
    // Until the acta says what becomes of it, which it does from then on.
    onSuccess: () => client.invalidateQueries({ queryKey: callKey(getActa) }),
    onError: (error) => showToast(errorText(error), { tone: 'danger' }),
  });
  const { data, reset } = trying;
  const againFrom = data?.again_from ?? null;
  useEffect(() => {
    if (againFrom === null) return;
    const timer = setTimeout(reset, Date.parse(againFrom) - Date.now());
    return () => clearTimeout(timer);
  }, [againFrom, reset]);
  if (from !== null) return <span role="status">Se prueba a partir del {formatInstant(from)}. </span>;
  if (isAsked || trying.isPending) return <span role="status">Se está probando. </span>;
  if (againFrom !== null)
    return <span role="status">Se acaba de probar: dentro de un minuto puedes volver a hacerlo. </span>;
  return (
    <>
      <button type="button" className="link print:hidden" onClick={() => trying.mutate()}>
        Probar ahora
      </button>{' '}
    </>
  );
}
