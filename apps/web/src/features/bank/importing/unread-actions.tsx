import type { Statement } from '@yupana/contract/bank.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Importing } from './use-import.tsx';

/** Of a file that nobody could read by itself: somebody says what its columns are, or takes it back. */
export function UnreadActions({ statement, importing }: { statement: Statement; importing: Importing }) {
  return (
    <>
      <Button size="sm" onClick={() => importing.chooseColumns(statement)}>
        Elegir columnas
      </Button>
      <Button size="sm" onClick={() => importing.remove(statement)}>
        Quitar
      </Button>
    </>
  );
}
