import { expect, test } from 'vitest';
import { invoice } from '../test/invoice.ts';
import { readApart } from './read-apart.ts';
import { readDocument } from './read-document.ts';

const MEGABYTE = 1024 * 1024;
/** A factura of so many bytes: what stands behind it is a comment. */
const sized = (bytes: number) => {
  const xml = invoice({});
  return Buffer.from(`${xml}<!--${' '.repeat(bytes - Buffer.byteLength(xml) - 7)}-->`);
};

/** Whether its answer is there before anything else may come to pass: a thread's comes as an event. */
async function isReadAtOnce(bytes: Buffer): Promise<boolean> {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  const read = readApart(bytes).then(answered, answered);
  for (let step = 0; step < 20; step++) await null;
  const atOnce = isAnswered;
  await read;
  return atOnce;
}

test('a document of up to a megabyte is read at once, a larger one in a thread', async () => {
  expect(sized(MEGABYTE)).toHaveLength(MEGABYTE);
  expect(await isReadAtOnce(sized(MEGABYTE))).toBe(true);
  expect(await isReadAtOnce(sized(MEGABYTE + 1))).toBe(false);
});

test('what a thread reads is what is read at once, and so is what it refuses', async () => {
  const large = sized(MEGABYTE + 1);
  expect(await readApart(large)).toEqual(readDocument(large));
  const cut = large.subarray(0, -1);
  const refused = () => readDocument(cut);
  expect(refused).toThrow();
  await expect(readApart(cut)).rejects.toMatchObject(caught(refused));
  // The thread goes on.
  expect(await readApart(large)).toEqual(readDocument(large));
});

function caught(work: () => unknown): object {
  try {
    work();
  } catch (error) {
    const { name, reason, detail, message } = error as Record<string, unknown>;
    return { name, reason, detail, message };
  }
  throw new Error('nothing was thrown');
}
