import { useQueryClient } from '@tanstack/react-query';
import { type Statement, uploadStatement } from '@yupana/contract/bank.ts';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { errorText, isSessionOver } from '../../../lib/api/api-error.ts';
import { base64Of } from '../../../lib/files/base64.ts';
import { useFetchedDialog } from '../../../lib/files/fetched-dialog.tsx';
import { InTheCorner } from '../../../lib/files/fetched-part.tsx';
import { askAgainOfPayments } from '../../../lib/paying/ask-again.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const loadColumns = () => import('./columns-dialog.tsx');
const loadRemove = () => import('../dialogs/remove-dialog.tsx');

/** What became of a file: the statement that it is, or why it was refused. */
export type Imported = { name: string } & ({ statement: Statement } | { refused: string });

export type Importing = ReturnType<typeof useImport>;

/** Files of the bank go in, one after another; of each it is told what it brought. */
export function useImport(ruc: string) {
  const client = useQueryClient();
  const [reading, setReading] = useState<string | null>(null);
  const [imported, setImported] = useState<readonly Imported[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const columns = useFetchedDialog(loadColumns);
  const removing = useFetchedDialog(loadRemove);

  function chooseColumns(statement: Statement) {
    columns.open({
      ruc,
      statement,
      onRead: (read: Statement) => {
        const told = { name: read.name, statement: read };
        setImported((all) => [...all.filter((one) => !('statement' in one) || one.statement.uuid !== read.uuid), told]);
      },
    });
  }

  /** Taken back after it is asked. @param onGone the screen shows it no more */
  function remove(statement: Statement, onGone?: () => void) {
    const onRemoved = () => {
      setImported((all) => all.filter((one) => !('statement' in one) || one.statement.uuid !== statement.uuid));
      onGone?.();
    };
    removing.open({ ruc, statement, onRemoved });
  }

  async function take(files: readonly File[]) {
    if (reading !== null || files.length === 0) return;
    const told: Imported[] = [];
    for (const file of files) {
      setReading(file.name);
      told.push(await importOne(ruc, file));
    }
    await askAgainOfPayments(client);
    setReading(null);
    setImported(told);
    const unread = told.find((one) => 'statement' in one && one.statement.state === 'columns');
    if (unread && 'statement' in unread) chooseColumns(unread.statement);
  }

  return {
    /** The name of the file that is being read. */
    reading,
    imported,
    forget: () => setImported([]),
    take: (files: readonly File[]) => void take(files),
    pick: () => picker.current?.click(),
    chooseColumns,
    remove,
    parts: (
      <>
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,.xlsx"
          multiple
          tabIndex={-1}
          aria-label="Estado de cuenta para importar"
          className="sr-only"
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        {columns.failed ? <InTheCorner>{columns.shown}</InTheCorner> : columns.shown}
        {removing.failed ? <InTheCorner>{removing.shown}</InTheCorner> : removing.shown}
      </>
    ),
  };
}

async function importOne(ruc: string, file: File): Promise<Imported> {
  const { name } = file;
  if (file.size > MOST_BYTES) return { name, refused: 'Un estado de cuenta puede pesar hasta 5 MB.' };
  if (file.size === 0) return { name, refused: 'El archivo está vacío.' };
  try {
    const content = await base64Of(file);
    const { data } = await api(uploadStatement, { query: { ruc }, body: { name, content } });
    return { name, statement: data.statement };
  } catch (error) {
    return { name, refused: isSessionOver(error) ? 'Tu sesión caducó.' : errorText(error) };
  }
}
