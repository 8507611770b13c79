import { readDocument } from '@yupana/cpe/read-document.ts';
import { verifySignature } from '@yupana/cpe/signature/verify-signature.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import { isRuc } from '@yupana/tax/ruc.ts';
import { expect, test } from 'vitest';
import { newWorld } from '../world/world.ts';
import { type Certificate, certificatesOf, withheldIn } from './certificates.ts';
import { certificateName, certificateXml } from './xml.ts';

const world = newWorld({ now: '2026-11-10T12:00:00-05:00', months: 3 });
const months = [...world.companies.values()].flatMap((company) =>
  world.proposals.listed(company).map((period) => ({ company, period, all: certificatesOf(world, company, period) })),
);
const every = months.flatMap(({ all }) => all);

function read(one: Certificate) {
  const document = readDocument(certificateXml(one));
  if (document.kind !== 'withholding') throw new Error(document.kind);
  return document;
}

test('each certificate is read without a warning, adds up, and is signed', () => {
  expect(new Set(every.map(({ type }) => type))).toEqual(new Set(['20', '40']));
  for (const one of every) {
    const { warnings, total, items, agent, receiver, percent, type, id } = { ...read(one), agent: read(one).issuer };
    const lines = items.map(({ amount }) => parseMoney(amount?.value ?? ''));
    const name = certificateName(one);
    expect([warnings, type, `${id.serie}-${id.number}`], name).toEqual([[], one.type, `${one.serie}-${one.number}`]);
    expect(lines.reduce((sum, line) => sum + line, 0)).toBe(one.total);
    expect([parseMoney(total.value), Number(percent)]).toEqual([one.total, Number(one.percent)]);
    expect([agent.document, receiver?.document]).toEqual([one.agent.document, one.receiver.document]);
    expect([isRuc(one.agent.document), one.issueDate <= world.today()]).toEqual([true, true]);
  }
  for (const one of every.filter((_, place) => place % 5 === 0)) {
    expect(verifySignature(certificateXml(one))).toMatchObject({ state: 'valid' });
  }
});

test('every line is of a voucher that the company’s own registers have', () => {
  for (const { company, period, all } of months) {
    const known = new Set(
      (['RCE', 'RVIE'] as const).flatMap((book) =>
        [...world.rows.of(company, book, period)].map((row) => `${row.issuer.document} ${row.serie}-${row.number}`),
      ),
    );
    for (const { type, agent, items } of all) {
      const issuer = type === '20' ? company.ruc : agent.document;
      for (const { serie, number } of items) expect(known.has(`${issuer} ${serie}-${number}`)).toBe(true);
    }
    const sum = all.filter(({ type }) => type === '20').reduce((total, one) => total + one.total, 0);
    expect(withheldIn(all, '20')).toBe(sum);
  }
});
