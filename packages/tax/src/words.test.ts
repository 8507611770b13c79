import { expect, test } from 'vitest';
import { hasWord, plainWords } from './words.ts';

test('words are met whole, never as pieces of others', () => {
  expect(hasWord(plainWords('Repuesto ELECTRÓNICO'), ['ron'])).toBeUndefined();
  expect(hasWord(plainWords('Servicio de cobranza'), ['obra'])).toBeUndefined();
  expect(hasWord(plainWords('Carnet de sanidad'), ['carne'])).toBeUndefined();
  expect(hasWord(plainWords('RON añejo 750 ml'), ['vodka', 'ron'])).toBe('ron');
});

test('accents, capitals, signs and plurals make no other word', () => {
  expect(hasWord(plainWords('Pañales para BEBÉ'), ['panal'])).toBe('panal');
  expect(hasWord(plainWords('2 juguetes-didácticos'), ['juguete'])).toBe('juguete');
  expect(hasWord(plainWords('Suscripción Disney+ mensual'), ['disney+'])).toBe('disney+');
  expect(hasWord(plainWords('Servicio   técnico'), ['servicio tecnico'])).toBe('servicio tecnico');
  expect(hasWord(plainWords('DIESEL DB5 S-50'), ['db5 s-50'])).toBe('db5 s-50');
});

test('a text that was asked before a list was known is met by that list too', () => {
  const plain = plainWords('Cajón de uvas quebranta');
  expect(hasWord(plain, ['manzana'])).toBeUndefined();
  expect(hasWord(plain, ['quebranta'])).toBe('quebranta');
});
