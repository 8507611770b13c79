/** Accounting programs that a company may book with: one of them goes into the package of its closes. */
export const bookingPrograms = ['siscont', 'concar', 'contasis', 'starsoft'] as const;
export type BookingProgram = (typeof bookingPrograms)[number];

/** While a company tells no other. */
export const USUAL_PROGRAM: BookingProgram = 'siscont';

export const PROGRAM_TITLES: Readonly<Record<BookingProgram, string>> = {
  siscont: 'SISCONT',
  concar: 'CONCAR',
  contasis: 'CONTASIS',
  starsoft: 'STARSOFT',
};

/** «En prueba»: nobody saw the program take the file. */
export function isOnTrial(program: BookingProgram): boolean {
  return program !== 'siscont';
}
