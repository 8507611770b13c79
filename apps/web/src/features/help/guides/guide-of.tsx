import type { Guide } from '@yupana/contract/reports.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { ExampleSheet } from './example-sheet.tsx';

/** The guide of a program: its steps, what is not known, and of each of its files an example and the columns. */
export function GuideOf({ guide: { name, tentative, extension, steps, doubts, files } }: { guide: Guide }) {
  return (
    <div className="flex flex-col gap-4">
      <Card title={`Pasos para subir el archivo a ${name}`} aside={tentative && <OnTrial />}>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-body marker:font-semibold marker:text-ink-strong">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      {doubts.length > 0 && (
        <Alert
          tone="warning"
          title={tentative ? `Aún no vimos que ${name} importe este archivo. Revisa:` : 'Según tu versión, revisa:'}
        >
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </Alert>
      )}
      {files.map((file) => {
        const book = file.operation_type === 'COMPRA' ? 'Compras' : 'Ventas';
        return (
          <Card
            key={file.operation_type}
            title={`${book}: ${file.file_name}`}
            // Said above when it is of all of them.
            aside={!tentative && file.tentative && <OnTrial />}
          >
            <div className="flex flex-col gap-3">
              <ExampleSheet file={file} extension={extension} label={`Ejemplo de ${book.toLowerCase()}`} />
              <ColumnsTable file={file} extension={extension} label={`Columnas de ${book.toLowerCase()}`} />
            </div>
          </Card>
        );
      })}
    </div>
  );
}

function OnTrial() {
  return (
    <Badge tone="warning" mark={<Ficha shape="ring" tone="warning" size={10} />}>
      En prueba
    </Badge>
  );
}
