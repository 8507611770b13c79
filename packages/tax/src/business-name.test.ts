import { expect, test } from 'vitest';
import { readableBusinessName } from './business-name.ts';

test.each([
  ['INVERSIONES ANDINA S.A.C.', 'Inversiones Andina S.A.C.'],
  ['INVERSIONES ANDINA SAC', 'Inversiones Andina S.A.C.'],
  ['INVERSIONES ANDINA S A C', 'Inversiones Andina S.A.C.'],
  ['LA LUZ S A C', 'La Luz S.A.C.'],
  ['BOTICA LA LLAMA SANA E.I.R.L', 'Botica La Llama Sana E.I.R.L.'],
  ['TALLER DON PEPE EIRL', 'Taller Don Pepe E.I.R.L.'],
  ['GRIFO TANQUE LLENO, S.R.LTDA.', 'Grifo Tanque Lleno S.R.L.'],
  ['COOPERATIVA AGRARIA DEL VALLE LTDA', 'Cooperativa Agraria del Valle Ltda.'],
  ['MOLINOS TRES CUMBRES S.A.A.', 'Molinos Tres Cumbres S.A.A.'],
])('the legal form of «%s» is written with its points', (register, shown) => {
  expect(readableBusinessName(register)).toBe(shown);
});

test.each([
  ['TRANSPORTES Y SERVICIOS DE LA SELVA', 'Transportes y Servicios de la Selva'],
  ['LOS PORTALES DEL SUR', 'Los Portales del Sur'],
  ['PERÚ E HIJOS', 'Perú e Hijos'],
  ['ÑANDÚ ÁGIL S.A.', 'Ñandú Ágil S.A.'],
  ['MAMANI QUIMERA, LUZMILA', 'Mamani Quimera, Luzmila'],
  ['INVERSIONES "EL TRUEQUE"', 'Inversiones "El Trueque"'],
  ["SERVI-TEC D'ANGELO", "Servi-Tec D'angelo"],
])('«%s» joins its words in small letters', (register, shown) => {
  expect(readableBusinessName(register)).toBe(shown);
});

test.each([
  ['BANCO BBVA PERU', 'Banco BBVA Peru'],
  ['CMAC ICA', 'CMAC Ica'],
  ['JR & M CONTRATISTAS', 'JR & M Contratistas'],
  ['A.B.C. DISTRIBUIDORA 3M', 'A.B.C. Distribuidora 3M'],
  ['UGEL 03', 'UGEL 03'],
  ['CLINICA SAN JUAN XXI', 'Clinica San Juan XXI'],
  ['SPA CRISTAL', 'Spa Cristal'],
])('«%s» keeps its acronyms and numbers', (register, shown) => {
  expect(readableBusinessName(register)).toBe(shown);
});

test('a name with small letters was written by somebody, and only its spaces are tidied', () => {
  expect(readableBusinessName('  iPhone   Perú SAC ')).toBe('iPhone Perú SAC');
});

test('a legal form alone, or nothing, is no name to take apart', () => {
  expect(readableBusinessName('SAC')).toBe('Sac');
  expect(readableBusinessName('')).toBe('');
});
