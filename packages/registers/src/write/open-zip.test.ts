import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openZip } from './open-zip.ts';

test('a part that fails is told to whoever reads, and to nobody when nobody does', async () => {
  const heard: unknown[] = [];
  const hear = (error: unknown) => heard.push(error);
  process.once('uncaughtException', hear);
  for (const isRead of [true, false]) {
    const { zip, output, addStream } = openZip();
    addStream('a.txt', {}, async function* () {
      yield 'uno';
      throw new Error('no more');
    });
    zip.end();
    if (isRead) await expect(buffer(output)).rejects.toThrow('no more');
    else await sleep(20);
    expect(output.destroyed).toBe(true);
  }
  process.off('uncaughtException', hear);
  expect(heard).toEqual([]);
});

test('what a part reads from is closed when nobody wants the zip any more', async () => {
  let isClosed = false;
  const { zip, output, addStream } = openZip();
  addStream('a.txt', { compress: false }, async function* () {
    try {
      for (;;) yield Buffer.alloc(65_536);
    } finally {
      isClosed = true;
    }
  });
  zip.end();
  await sleep(20);
  output.destroy();
  await expect.poll(() => isClosed).toBe(true);
});
