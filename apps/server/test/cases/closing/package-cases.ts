import { createHash, randomUUID } from 'node:crypto';
import { tellNonDomiciled } from '@yupana/contract/non-domiciled.ts';
import { USUAL_ACCOUNTS } from '@yupana/registers/write/programs/accounts.ts';
import { purchaseEntry, UnbalancedEntry } from '@yupana/registers/write/programs/journal.ts';
import { findRule } from '@yupana/tax/editions/editions.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { KINDS } from '../../../src/features/reports/kinds.ts';
import { raiseSeq } from '../../../src/features/vouchers/totals/queries-periods.ts';
import { closingBench, filesIn, WHY } from '../../benches/closing.ts';
import { codeOf, type JudgingHost, PERIOD, validityOf } from '../../benches/judging.ts';
import { call } from '../../harness.ts';

/** What the package of a closed period has, within analysis.medium.test.ts: it needs no app of its own. */
export function packageCases(host: () => JudgingHost): void {
  const bench = closingBench(host);
  const { show, close, reopen, tell, build, packageOf, tenant, validate, decline, waits, judge } = bench;

  test('its package has every file, each with the bytes that the manifest names, and a summary of one page', async () => {
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    await decline([{ code: codeOf(2), reason: 'Ajeno al giro' }]);
    await close();
    await build();
    const { body } = await show();
    expect(body).toMatchObject({
      state: 'closed',
      figures: { purchases_igv_amount: 18, sales_igv_amount: 180, igv_result: 162 },
    });
    expect(body.figures.boxes).toMatchObject({ 101: 180, 184: 180 });
    const [version] = body.versions;
    const files = await packageOf(version?.package?.link);
    expect([...files.keys()]).toEqual([
      `resumen-${PERIOD}.pdf`,
      `compras-ventas-${PERIOD}.xlsx`,
      `LE${bench.business.ruc}${PERIOD}00080400021112.zip`,
      `LE${bench.business.ruc}${PERIOD}00140400021112.zip`,
      `siscont-compras-${PERIOD}.xlsx`,
      `acta-${PERIOD}.pdf`,
      `fuera-${PERIOD}.xlsx`,
      'manifiesto.json',
    ]);
    const manifest = JSON.parse(String(files.get('manifiesto.json')));
    expect(manifest).toMatchObject({
      ruc: bench.business.ruc,
      version: 1,
      motivo: WHY,
      estados_sha256: version?.statuses_sha256,
    });
    expect(manifest.archivos).toHaveLength(7);
    for (const { nombre, sha256, bytes } of manifest.archivos) {
      const content = files.get(nombre) ?? Buffer.alloc(0);
      expect([sha256, bytes]).toEqual([createHash('sha256').update(content).digest('hex'), content.length]);
    }
    for (const file of version?.files ?? []) {
      expect(
        createHash('sha256')
          .update(files.get(file.name) ?? '')
          .digest('hex'),
      ).toBe(file.sha256);
    }
    expect(pagesOf(files.get(`resumen-${PERIOD}.pdf`))).toBe(1);
    const rce = await filesIn([...files].find(([name]) => name.includes('080400'))?.[1] ?? Buffer.alloc(0));
    expect([...rce.values()].map((text) => text.toString('latin1').trim().split('\r\n').length)).toEqual([1]);
    const out = [...(await filesIn(files.get(`fuera-${PERIOD}.xlsx`) as Buffer))].find(([name]) =>
      name.endsWith('sheet1.xml'),
    );
    expect(String(out?.[1]).match(/<row /g)?.length).toBe(1 + 3 + 1);
    expect(body.figures.left_out).toMatchObject([
      {
        reason: findRule('proveedor-ssco')?.short,
        basis: expect.stringMatching(/^DL 1532, /),
        count: 2,
        igv_amount: 36,
      },
      { reason: 'Rechazado por el contador', basis: '', count: 1, igv_amount: 18 },
    ]);
  });

  test('the register of who is not domiciled goes along where the period has such purchases, and not else', async () => {
    const titles = async () => (await show()).body.contents.map(({ title }) => title);
    expect(await titles()).not.toContain('RCE de no domiciliados');
    const supplier = { id: 'US1', name: 'FOREIGN SERVICES INC', address: '', country: '9249' };
    const details = {
      ...{ supplier, relation: '', beneficiary: null, income_type: '18', modality: '', treaty: '00', exemption: '' },
      ...{ article_76: false, withholding: null, credit: null, withheld_igv: null },
    };
    const document = {
      ...{ type_code: '91', issue_date: '2026-10-10', serie: '', number: 'INV-1', value: 100, other: 0 },
      ...{ currency: 'PEN', exchange_rate: '' },
    };
    const purchase = randomUUID();
    const { ruc } = bench.business;
    const body = { tax_period: PERIOD, purchase, document, details, seen: 0 };
    const told = await call(bench.app, tellNonDomiciled, { params: { ruc }, body }, bench.rosa.token);
    expect(told.status).toBe(200);
    expect(await titles()).toContain('RCE de no domiciliados');
    const { body: open } = await show();
    expect(open.checks.find(({ id }) => id === 'files')?.says).toMatch(/ y no domiciliados 1: /);
    await close();
    await build();
    const [version] = (await show()).body.versions;
    expect(version).toMatchObject({ state: 'done', files_done: 9, files_total: 9 });
    const packed = (await packageOf(version?.package?.link)).get(`LE${ruc}${PERIOD}00080500001112.zip`);
    const [[name, text] = []] = await filesIn(packed ?? Buffer.alloc(0));
    expect(name).toBe(`LE${ruc}${PERIOD}00080500001112.TXT`);
    expect(String(text)).toMatch(/\|91\|\|INV-1\|100\.00\|0\.00\|100\.00\|.*\|9249\|FOREIGN SERVICES INC\|/);
    // What was closed is told nothing of.
    const again = await call(bench.app, tellNonDomiciled, { params: { ruc }, body }, bench.rosa.token);
    expect([again.status, again.error.errors[0]?.code]).toEqual([409, 'PERIOD_CLOSED']);
  });

  test('the file of the program that the company told goes along, and the package says which; what it cannot take is told', async () => {
    expect((await show()).body).toMatchObject({
      program: 'siscont',
      contents: expect.arrayContaining([{ title: 'SISCONT', note: 'Compras, para importar', left_out: null }]),
    });
    expect((await tell('program', { program: 'starsoft' }, 0)).status).toBe(200);
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    await close();
    await build();
    const [version] = (await show()).body.versions;
    expect(version).toMatchObject({ program: 'starsoft', files_done: 9, files_total: 9 });
    const files = await packageOf(version?.package?.link);
    const name = `C${bench.business.ruc}${PERIOD}.txt`;
    expect([...files.keys()].filter((one) => one.endsWith('.txt'))).toEqual([
      name,
      `V${bench.business.ruc}${PERIOD}.txt`,
    ]);
    const manifest = JSON.parse(String(files.get('manifiesto.json')));
    expect(manifest).toMatchObject({ sistema_contable: { nombre: 'STARSOFT', en_prueba: true }, no_incluidos: [] });
    // The other accounts of a program that takes fewer digits: its files are left out, and whoever closes says why.
    await reopen(1);
    await tenant((tx) => sql`delete from to_judge where business_id = ${bench.business.id}::uuid`.execute(tx));
    await tell('program', { program: 'contasis' }, 1);
    await tell('accounts', { expense: '656101000001' }, 0);
    const { body: open } = await show();
    expect(open.checks.find(({ id }) => id === 'files')).toMatchObject({ state: 'warns' });
    await close();
    await build(2);
    const [second] = (await show()).body.versions;
    expect(second).toMatchObject({ program: 'contasis', state: 'done', files_done: 7, files_total: 7 });
    const said = JSON.parse(String((await packageOf(second?.package?.link)).get('manifiesto.json'))).no_incluidos;
    expect(said).toHaveLength(2);
    expect(said[0]).toMatchObject({ titulo: 'CONTASIS, compras', motivo: expect.stringContaining('más dígitos') });
  });

  test('a file of the program whose entry does not balance is left out with its reason, and the others go along', async () => {
    await tell('program', { program: 'concar' }, 0);
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    await close();
    const why = 'El asiento de 01 F001-1 no cuadra.';
    const spoilt = vi.spyOn(KINDS['concar-purchases'], 'write').mockImplementation(async function* (_, sources) {
      for await (const [voucher] of sources.read(null)) {
        yield Buffer.from('PK');
        if (voucher) throw new UnbalancedEntry(purchaseEntry(voucher, USUAL_ACCOUNTS));
      }
    });
    await build().finally(() => spoilt.mockRestore());
    const { state, contents, versions } = (await show()).body;
    expect(state).toBe('closed');
    expect(contents.filter(({ left_out }) => left_out !== null)).toMatchObject([
      { title: 'CONCAR, compras', left_out: why },
    ]);
    expect(versions[0]).toMatchObject({ files_done: 8, files_total: 8 });
    const files = await packageOf(versions[0]?.package?.link);
    expect([...files.keys()].filter((name) => name.startsWith('concar'))).toEqual([`concar-ventas-${PERIOD}.xlsx`]);
    const manifest = JSON.parse(String(files.get('manifiesto.json')));
    expect(manifest.no_incluidos).toEqual([{ titulo: 'CONCAR, compras', motivo: why }]);
    expect(manifest.archivos).toHaveLength(7);
  });

  test('what is deductible and gives no credit stays out of it too', async () => {
    await tenant(async (tx) => {
      await sql`update vouchers set status = 'gasto deducible', reason = 'sin-credito-fiscal'
        where business_id = ${bench.business.id}::uuid and number = '3'`.execute(tx);
      await raiseSeq(tx, { ...bench.company(), period: PERIOD });
    });
    expect((await show()).body.figures.left_out).toMatchObject([
      { count: 3, igv_amount: 54 },
      { reason: 'Deducible, sin crédito fiscal', count: 1, igv_amount: 18 },
    ]);
  });

  test('what the client does about a purchase left out is what its rule says, and else what is asked of who settles it', async () => {
    await bench.learn(validityOf('1', '2'));
    await waits(PERIOD, 'changed', '1');
    await judge();
    const { left_out } = (await show()).body.figures;
    expect(Object.fromEntries(left_out.map(({ reason, says }) => [reason, says]))).toMatchObject({
      [`${findRule('cpe-anulado')?.short}`]: 'Pide al proveedor que lo emita de nuevo.',
    });
  });
}

/** How many pages a PDF says that it has. */
function pagesOf(pdf: Buffer | undefined): number {
  return Number(/\/Count (\d+)/.exec(pdf?.toString('latin1') ?? '')?.[1] ?? 0);
}
