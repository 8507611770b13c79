import type { Period } from '@yupana/tax/period.ts';
import { expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { SunatError } from '../../errors.ts';
import type { PlatformExchange, PlatformPass, PortalSession } from '../types.ts';
import { createPlatformClient } from './client.ts';

const OWN = '20999000011';
const row = (numOrd: string) => ({
  ...{ numOrd, numRuc: OWN, strPerTri: '202608', strFecPres: '15/09/2026', parametriaFormulario: { codFor: '0621' } },
});

/** A visit in which each detail answers by its order number: a body, or the fault that it ends in. */
function visit(details: Record<string, unknown>) {
  const asked: string[] = [];
  const pass = {
    idCache: 'eyA.eyB.c',
    ask: async <T>({ url, read }: PlatformExchange<T>): Promise<T> => {
      const [, order] = /factoriaDetalleFormulario\/(.+)$/.exec(url.pathname) ?? [];
      if (!order) {
        const isList = url.pathname.includes('factoriaConsulta');
        return read(answer(200, JSON.stringify(isList ? Object.keys(details).map(row) : {})));
      }
      asked.push(order);
      if (details[order] instanceof Error) throw details[order];
      return read(answer(200, JSON.stringify(details[order])));
    },
  };
  const session = {
    login: { ruc: OWN },
    ...{ isIn: () => true, offers: () => true, openPlatform: async () => pass as unknown as PlatformPass },
  };
  const client = createPlatformClient({
    host: 'https://sunat.example',
    session: session as unknown as PortalSession,
    enterAgain: async () => {},
  });
  const figures = async () => {
    const { rows } = await client.presentedDeclarations('202608' as Period, '202608' as Period);
    return rows.map((one) => 'declaration' in one && one.declaration.figures);
  };
  return { figures, asked };
}

test('a detail of another declaration, or of another RUC, gives no figures, and the others are asked for', async () => {
  const { figures } = visit({
    '11': { numOrd: 99, c145: 999_998 },
    '12': { numOrd: 12, numRuc: '20999000046', c145: 1 },
    '13': { numOrd: 13, c145: 5 },
  });
  expect(await figures()).toEqual([null, null, { '145': 500 }]);
});

test.each([
  new SunatError({ kind: 'SessionExpired', refusedBy: 'service' }),
  new SunatError({ kind: 'RateLimited', retryAfterMs: null }),
])(
  'the list that was given stands, whatever keeps its figures from coming; no more are asked for then',
  async (fault) => {
    const { figures, asked } = visit({ '11': { c145: 5 }, '12': fault, '13': { c145: 5 } });
    expect(await figures()).toEqual([{ '145': 500 }, null, null]);
    expect(new Set(asked)).toEqual(new Set(['11', '12']));
  },
);

test('what is no word of SUNAT’s ends the asking', async () => {
  await expect(visit({ '11': new RangeError('ours') }).figures()).rejects.toThrow('ours');
});
