import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import type { CallResponse } from '@yupana/contract/call.ts';
import { listDetractions, makeDepositFile } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { BookOpen, Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/query.ts';
import { useIsArchived } from '../../../lib/archived.ts';
import { bytesOf } from '../../../lib/files/base64.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { formatSoles, pluralize } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckboxField } from '../../../ui/controls/checkbox.tsx';

type Made = CallResponse<typeof makeDepositFile>['data'];
type Why = Made['left_out'][number]['why'];

const WHY: Readonly<Record<Why, string>> = {
  'no-account': 'no se conoce la cuenta del proveedor',
  'no-amount': 'no se conoce el monto',
  'no-code': 'el comprobante no consigna el código',
  'bad-account': 'la cuenta que se conoce del proveedor no tiene 11 dígitos',
  'no-place': 'el formato del archivo no admite su serie, su número o su monto',
  filed: 'ya va en otro archivo',
  paid: 'ya está depositada',
  'not-listed': 'no está entre las detracciones de este periodo',
};

interface MassDepositProps {
  company: Business;
  period: Period;
  codes: readonly string[];
  /** What all that are chosen come to: soles. */
  amount: number;
  /** Those of them that go in a file already. */
  filed: readonly string[];
  nextName: string;
}

/** The file of mass deposits of what is chosen. Each has another number of lot. */
export function MassDeposit({ company, period, codes, amount, filed, nextName }: MassDepositProps) {
  const [again, setAgain] = useState(false);
  const archived = useIsArchived();
  const client = useQueryClient();
  const making = useMutation({
    mutationFn: () =>
      api(makeDepositFile, { params: { uuid: company.uuid }, body: { tax_period: period, codes: [...codes], again } }),
    onSuccess: ({ data }) => {
      saveFile(new Blob([bytesOf(data.content)], { type: 'text/plain' }), data.blob_filename);
      return client.invalidateQueries({ queryKey: callKey(listDetractions) });
    },
  });
  const deposits = pluralize(codes.length, 'depósito', 'depósitos');
  return (
    <div className="min-w-0 px-[18px] py-3.5 max-md:border-t md:border-l">
      <h2 className="text-body font-semibold text-ink-strong">Depósito masivo en el Banco de la Nación</h2>
      <p className="mt-1 text-dense text-pretty text-ink-muted">
        {codes.length === 0
          ? 'Elige qué detracciones van en el archivo, para cargarlo en Pago de detracciones de SUNAT.'
          : `Un archivo con ${deposits} por ${formatSoles(amount)}, para cargar en Pago de detracciones de SUNAT. Revisa antes la cuenta de cada proveedor.`}
      </p>
      {filed.length > 0 && (
        <div className="mt-2 text-caption text-warning-text">
          <p>
            {filed.length === 1 ? 'Una de ellas ya va' : `${filed.length} de ellas ya van`} en otro archivo: si ese
            archivo se cargó, el depósito se haría dos veces.
          </p>
          <CheckboxField
            label={filed.length === 1 ? 'Incluirla de todos modos' : 'Incluirlas de todos modos'}
            checked={again}
            onChange={setAgain}
          />
        </div>
      )}
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          disabled={archived || (again ? codes.length : codes.length - filed.length) === 0}
          busy={making.isPending}
          onClick={() => making.mutate()}
          data-event="descargar_archivo_deposito"
        >
          Descargar archivo de depósito
        </Button>
        <span className="font-mono text-caption wrap-anywhere text-ink-subtle">{nextName}</span>
      </div>
      <div aria-live="polite">
        {making.error && <p className="mt-2 text-caption text-danger-text">{errorText(making.error)}</p>}
        {making.data && <Left made={making.data.data} />}
      </div>
      <p className="mt-3 flex gap-1.5 text-caption text-ink-muted">
        <BookOpen size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
        <span>TUO D.Leg. 940, Primera Disp. Final: el crédito se usa desde el periodo del depósito.</span>
      </p>
    </div>
  );
}

/** What does not go in the file, and why. */
function Left({ made }: { made: Made }) {
  const { blob_filename, included, total_amount, left_out } = made;
  return (
    <div className="mt-2 text-caption text-ink-muted">
      <p>
        {blob_filename}: {pluralize(included, 'depósito', 'depósitos')} por {formatSoles(total_amount)}.
      </p>
      {left_out.length > 0 && (
        <>
          <p className="mt-1 font-medium text-warning-text">
            {left_out.length === 1 ? 'Una no va en el archivo:' : `${left_out.length} no van en el archivo:`}
          </p>
          <ul>
            {left_out.slice(0, 10).map(({ code, serie_number, why }) => (
              <li key={code}>
                <span className="num">{serie_number}</span>: {WHY[why]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
