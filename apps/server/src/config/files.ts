import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type FilesPlace, isConnectionString, readConnectionString } from '../platform/files/places.ts';
import { text } from './fields.ts';
import { isThisMachine } from './this-machine.ts';

/** Where files are kept: what `FILES_URL` says, and of a connection string, in which container. */
export const filesEnvironment = z.object({
  FILES_URL: text.optional(),
  // What Azure takes for a container's name.
  FILES_CONTAINER: z
    .string()
    .regex(/^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/, 'debe tener de 3 a 63 minúsculas, dígitos y guiones sueltos')
    .default('yupana'),
});
type FilesEnvironment = z.infer<typeof filesEnvironment>;

/** What is wrong with it, in words that repeat nothing: it holds a key. */
export function filesProblems(
  { FILES_URL = '' }: Record<string, string | undefined>,
  mode: 'demo' | 'production',
): string[] {
  if (/^https?:/i.test(FILES_URL)) {
    return ['FILES_URL: debe ser una carpeta (ruta o file://) o la cadena de conexión de una cuenta de Azure'];
  }
  if (!isConnectionString(FILES_URL)) return [];
  const place = readConnectionString(FILES_URL, '');
  if ('problem' in place) return [`FILES_URL: ${place.problem}`];
  if (mode === 'demo') return [];
  if (isThisMachine(place.endpoint)) return ['FILES_URL: apunta a esta máquina (un simulador), y esto es producción'];
  return place.endpoint.startsWith('https:')
    ? []
    : ['FILES_URL: la cuenta de Azure debe ser https:// (por http viajarían los archivos)'];
}

/** @param without where they are when nothing is said */
export function arrangeFiles({ FILES_URL, FILES_CONTAINER }: FilesEnvironment, without: string): FilesPlace {
  if (FILES_URL === undefined) return { folder: without };
  if (!isConnectionString(FILES_URL)) {
    return { folder: FILES_URL.startsWith('file:') ? fileURLToPath(FILES_URL) : resolve(FILES_URL) };
  }
  const azure = readConnectionString(FILES_URL, FILES_CONTAINER);
  if ('problem' in azure) throw new Error('What is wrong with FILES_URL was told before.');
  return { azure };
}
