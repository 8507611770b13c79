import type { BusinessRow } from '@yupana/contract/business-lists.ts';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { COLUMNS } from './columns.ts';
import { ListUnreadable, readFile, readText } from './read-list.ts';
import { downloadTemplate } from './template.ts';

const NOT_TAKEN = 'Ocurrió un error al leerla. Revisa tu conexión, vuelve a cargar la página e inténtalo de nuevo.';

interface ListInputProps {
  /** What stands in the box at first. */
  text: string;
  onText: (text: string) => void;
  onRead: (rows: BusinessRow[]) => void;
}

/** Where the list comes from: pasted, or a file. */
export function ListInput({ text, onText, onRead }: ListInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(read: () => Promise<BusinessRow[]>) {
    try {
      const rows = await read();
      setProblem(null);
      onRead(rows);
    } catch (error) {
      // Anything else is ours: most likely the part of the application that reads lists did not arrive.
      setProblem(error instanceof ListUnreadable ? error.message : NOT_TAKEN);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own and asks for a legend in sight
    <div
      role="group"
      aria-label="Traer la lista"
      className="flex flex-col gap-4"
      // Left to itself the browser opens a file that is dropped, and the page with what was written is gone.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void take(() => readFile(file));
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<FileUp size={16} strokeWidth={1.75} aria-hidden />} onClick={() => picker.current?.click()}>
          Subir Excel o CSV
        </Button>
        <span className="text-dense text-ink-muted max-md:hidden">o arrástralo hasta aquí</span>
        <Button
          variant="ghost"
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void downloadTemplate()}
        >
          Descargar plantilla
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".xlsx,.xlsm,.xls,.csv,.txt,.tsv"
          aria-label="Archivo con la lista de empresas"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(() => readFile(file));
            target.value = '';
          }}
        />
      </div>
      <TextArea
        label="O pega aquí tu lista"
        hint={`Una empresa por línea: ${COLUMNS.map(({ header }) => header).join(' · ')}. El nombre que falte se busca en el padrón de SUNAT; las API y los nombres de persona natural son opcionales.`}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {problem && (
        <Alert key={problem} tone="danger" title="No pudimos leer la lista" urgent takesFocus>
          {problem}
        </Alert>
      )}
      <Button
        variant="primary"
        size="lg"
        className="md:self-start"
        disabled={text.trim() === ''}
        onClick={() => void take(() => readText(text))}
      >
        Revisar la lista
      </Button>
    </div>
  );
}
