import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseMoney } from '@yupana/tax/money.ts';
import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../../test/files.ts';
import { pagesOf, textOf } from '../../../test/written.ts';
import { checkLines } from '../../validate/check-lines.ts';
import { writeLines } from '../write-lines.ts';
import {
  PERCEPTIONS_621,
  PERCEPTIONS_INSIDE_621,
  type PerceivedInside,
  RETENTIONS_621,
  type Withheld,
} from './fv621.ts';

const samples = fileURLToPath(new URL('../../../../../../shared/samples/formats/', import.meta.url));
const owner = { ruc: '20601234567', name: '', period: '202608' };
const asked = { ruc: owner.ruc, period: owner.period, most: 5 };

const RETENTION: Withheld = {
  ...{ agentRuc: '20990002631', serie: 'R001', number: '1234', issueDate: '2026-08-15', amount: parseMoney('89.51') },
  voucher: { typeCode: '01', serie: 'F001', number: '1001', issueDate: '2026-08-02', total: parseMoney('3000.49') },
};
const PERCEPTION: Withheld = {
  ...{ agentRuc: '20990002631', serie: 'P001', number: '77', issueDate: '2026-08-15', amount: parseMoney('19.50') },
  voucher: { typeCode: '01', serie: 'F005', number: '45', issueDate: '2026-08-02', total: parseMoney('1000') },
};
const INSIDE: PerceivedInside = {
  ...{ agentRuc: '20990002631', typeCode: '01', serie: 'F005', number: '46' },
  ...{ issueDate: '2026-08-02', amount: parseMoney('30') },
};
const FILES = [
  {
    name: 'R',
    format: RETENTIONS_621,
    row: RETENTION,
    line: '20990002631|R001|1234|15/08/2026|90|01|F001|1001|02/08/2026|3000|',
  },
  {
    name: 'P',
    format: PERCEPTIONS_621,
    row: PERCEPTION,
    line: '20990002631|P001|77|15/08/2026|20|01|F005|45|02/08/2026|1000|',
  },
  { name: 'PI', format: PERCEPTIONS_INSIDE_621, row: INSIDE, line: '20990002631|01|F005|46|02/08/2026|30|' },
] as const;

describe('what FV 621 imports', () => {
  test.each(FILES)(
    '$name: whole soles, a pipe after each field, and its own check passes',
    async ({ format, row, line, name }) => {
      const text = await textOf(writeLines(format as typeof RETENTIONS_621, pagesOf([row as Withheld]), owner));
      expect(text).toBe(`${line}\r\n`);
      expect(await checkLines(format, bytesOf(text), asked)).toMatchObject({ rows: 1, failing: 0, problems: [] });
      const published = `${samples}0621${owner.ruc}${owner.period}${name}.txt`;
      if (existsSync(published)) expect(text).toBe(readFileSync(published, 'latin1'));
    },
  );

  test('has numbers of eight, save of type 99', async () => {
    const long = (typeCode: string) => ({
      ...RETENTION,
      voucher: { ...RETENTION.voucher, typeCode, number: '123456789' },
    });
    const rulesOf = async (typeCode: string) => {
      const bytes = writeLines(RETENTIONS_621, pagesOf([long(typeCode)]), owner);
      return (await checkLines(RETENTIONS_621, bytes, asked)).problems.map(({ rule }) => rule);
    };
    expect(await rulesOf('01')).toEqual(['numero-de-ocho']);
    expect(await rulesOf('99')).toEqual([]);
  });
});
