import { useEffect, useState } from 'react';
import { PageTitle } from '../../lib/page-title.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';

const MESSAGES = [
  'Cargando el formulario...',
  'Cargando los registros...',
  'Cargando las imágenes...',
  'El formulario está casi listo...',
];
const EVERY_MS = 2_200;
const HEIGHT = 533;

/** The form of another host, in a frame. What is in it is not ours. */
export function UploadFrame({ url }: { url: string }) {
  const [isHere, setIsHere] = useState(false);
  const [message, setMessage] = useState(0);
  useEffect(() => {
    if (isHere) return;
    const timer = setInterval(() => setMessage((last) => (last + 1) % MESSAGES.length), EVERY_MS);
    return () => clearInterval(timer);
  }, [isHere]);
  return (
    <>
      <PageTitle>Subir archivos</PageTitle>
      <h1 className="text-heading font-semibold tracking-tight text-ink-strong">Subir archivos</h1>
      <div className="relative overflow-hidden rounded-md border bg-surface" style={{ height: HEIGHT }}>
        {!isHere && (
          <LoaderBoard title={MESSAGES[message] ?? ''} className="absolute inset-0 justify-center bg-surface" />
        )}
        <iframe
          src={url}
          title="Formulario para subir archivos"
          height={HEIGHT}
          className="block w-full"
          onLoad={() => setIsHere(true)}
          referrerPolicy="no-referrer"
        />
      </div>
    </>
  );
}
