import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { parsePeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { answer } from '../../test/answers.ts';
import { zipOf } from '../../test/zips.ts';
import { failureOf } from './answers.ts';
import { openContent } from './content.ts';
import { readPeriods, readSummary, readTicket } from './parse.ts';
import { readToken } from './token.ts';

/** Answers of SUNAT published by others, beside the repository and not in it. */
const SAMPLES = new URL('../../../../../shared/samples/sire/', import.meta.url);
const here = existsSync(SAMPLES);
const sample = (name: string) => readFileSync(new URL(name, SAMPLES));
const proposals = here ? readdirSync(SAMPLES).filter((name) => /propuesta.*\.(txt|csv)$/.test(name)) : [];

describe.skipIf(!here)(
  `the published answers of SUNAT${here ? '' : ' (skipped: ../shared/samples is not here)'}`,
  () => {
    test('the periods', () => {
      const { periods } = readPeriods(answer(200, sample('periodos_080000_or_140000.json')));
      expect(periods.map(({ period, state }) => [period, state])).toEqual([
        ['202305', 'presented'],
        ['202304', 'presented'],
        ['202303', 'presented'],
        ['202302', 'presented'],
      ]);
    });

    test('a ticket that ended', () => {
      const capture = answer(200, sample('consultaestadotickets_manual_capture.json'));
      expect(readTicket(capture, '20230200000156', parsePeriod('202302'))).toMatchObject({
        kind: 'done',
        state: '06',
        file: { typeCode: '00', process: '5', period: '202302', name: expect.stringMatching(/^LE\d{11}202302/) },
      });
    });

    test('a validation error, with its codes as numbers', () => {
      const error = failureOf(answer(422, sample('error_422_real_shape_rce_5.16.json')));
      expect(error.fault).toMatchObject({ kind: 'RequestRefused', codes: ['422', '422'] });
    });

    test('a login that is refused', () => {
      const capture = answer(400, sample('token_error_manual_capture_http400.json'));
      expect(() => readToken(capture)).toThrow('CredentialsRejected source=sol-user');
    });

    test.each(['resumen_rce_manual_capture.txt', 'resumen_rvie_manual_capture.txt'])('the summary %s', (name) => {
      const text = sample(name).toString().replace('\uFEFF', '');
      expect(readSummary(answer(200, sample(name)))).toEqual({ kind: 'text', text });
    });

    test.each(proposals)('the proposal %s comes out of its ZIP to the byte', async (name) => {
      const content = `20600000005-20261101-090000-propuesta.${name.slice(-3)}`;
      const archive = await zipOf({ [content]: sample(name) });
      const opened = await openContent(archive, { ruc: '20600000005', period: '202607', mostBytes: 10_000_000 });
      expect(opened).toMatchObject({ name: content, bytes: sample(name).length });
      expect((await buffer(opened.open())).equals(sample(name))).toBe(true);
    });
  },
);
