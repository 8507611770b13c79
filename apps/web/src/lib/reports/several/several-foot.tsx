import { Download } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../files/save-file.ts';
import { countOf } from './several-form.tsx';
import type { Several } from './use-several.ts';
import { isUnderWay } from './use-zips.ts';

interface SeveralFootProps {
  /** Of the form that is sent. */
  form: string;
  several: Several;
  onClose: () => void;
}

const ICON = <Download size={16} strokeWidth={1.75} aria-hidden />;

/** What can be done: ask, stop, go on without looking, save once more. */
export function SeveralFoot({ form, several, onClose }: SeveralFootProps) {
  const { zip, isLooking, isSaved, look, ask, isAsking, cancel, isCancelling } = several;
  if (!isLooking) return <Choosing form={form} several={several} onClose={onClose} />;
  if (!zip) return <Button onClick={onClose}>Cerrar</Button>;
  if (isUnderWay(zip)) {
    return (
      <>
        <Button busy={isCancelling || undefined} onClick={() => cancel(zip.uuid)}>
          Cancelar descarga
        </Button>
        <Button variant="primary" onClick={onClose}>
          Seguir después
        </Button>
      </>
    );
  }
  const { file, told } = zip;
  const mayBeMade = zip.state === 'failed' || told.some(({ again }) => again);
  return (
    <>
      <Button onClick={() => look(null)}>Elegir otros</Button>
      {mayBeMade && (
        <Button busy={isAsking || undefined} onClick={() => ask(zip.asked)}>
          Reintentar
        </Button>
      )}
      {file && (
        <Button variant="primary" icon={ICON} onClick={() => saveFile(file.link, file.name)}>
          {isSaved ? 'Descargar otra vez' : 'Descargar'}
        </Button>
      )}
    </>
  );
}

function Choosing({ form, several, onClose }: SeveralFootProps) {
  const { text, isOver, isRight } = countOf(several);
  return (
    <>
      <p
        role="status"
        className={`num mr-auto self-center text-dense max-md:hidden ${isOver ? 'text-danger-text' : 'text-ink-muted'}`}
      >
        {text}
      </p>
      <Button onClick={onClose}>Cancelar</Button>
      <Button
        type="submit"
        form={form}
        variant="primary"
        icon={ICON}
        disabled={!isRight}
        busy={several.isAsking || undefined}
      >
        Preparar zip
      </Button>
    </>
  );
}
