import { dated, entry } from './dated.ts';

/**
 * Where Ley 27037 reaches, by ubigeo of INEI. Whole departments: Amazonas, Loreto, Madre de Dios, San Martín, Ucayali. Of the others
 * only some districts and provinces, whose list nobody of us has read: what lies there is not known, and never «outside».
 */
export const AMAZONIA = dated([
  entry<{ whole: readonly string[]; partly: readonly string[] }>(
    { whole: ['01', '16', '17', '22', '25'], partly: ['05', '06', '08', '09', '10', '12', '13', '19', '20', '21'] },
    '1999-01-01',
    null,
    { norm: 'Ley 27037', article: 'art. 3', source: 'C' },
  ),
]);
