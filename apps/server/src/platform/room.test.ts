import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRoom } from './room.ts';

const MB = 1024 ** 2;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two folders, of which only the second one fills up. */
function disk() {
  const said: string[] = [];
  const note = (level: string) => (_detail: object, text: string) => said.push(`${level}: ${text}`);
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const disk = { free: 1_000 * MB, said, askedForRoom: 0 };
  const room = createRoom({
    folders: ['/data', '/files'],
    floor: 500 * MB,
    log: log as unknown as Parameters<typeof createRoom>[0]['log'],
    read: (folder) => (folder === '/files' ? disk.free : 9_000 * MB),
    onScarce: async () => {
      disk.askedForRoom += 1;
    },
  });
  return { disk, room };
}

test('the fullest of the folders decides, looked at each time', () => {
  const { disk: it, room } = disk();
  expect(room.state()).toBe('enough');
  it.free = 499 * MB;
  expect(room.state()).toBe('low');
  it.free = 47 * MB;
  expect(room.state()).toBe('out');
  expect([...room.free()]).toEqual([
    ['/data', 9_000 * MB],
    ['/files', 47 * MB],
  ]);
});

test('a folder that cannot be read says nothing of the room', () => {
  const room = createRoom({
    ...{ folders: ['/away'], floor: MB, log: undefined as never },
    read: () => {
      throw new Error('stale file handle');
    },
  });
  expect(room.state()).toBe('enough');
});

test('of a folder that is not there yet the disk is read where it will be', () => {
  const room = createRoom({ folders: ['/no/such/folder/yet'], floor: 1, log: undefined as never });
  expect([...room.free().values()][0]).toBeGreaterThan(0);
});

test('each minute it is looked at, and each change told once; scarce, room is asked for', async () => {
  const { disk: it, room } = disk();
  const stop = room.watch();
  const heard: string[] = [];
  const forget = room.onChange(() => heard.push(room.state()));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(it.said).toEqual([]);
  it.free = 100 * MB;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(it.said).toEqual(['warn: the disk is almost full: collections pause until there is room']);
  expect(it.askedForRoom).toBe(1);
  it.free = 1 * MB;
  await vi.advanceTimersByTimeAsync(60_000);
  it.free = 900 * MB;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(it.said.slice(1)).toEqual([
    expect.stringMatching(/^error: the disk is full/),
    'info: the disk has room again: collections go on',
  ]);
  expect(heard).toEqual(['low', 'out', 'enough']);
  forget();
  it.free = 1 * MB;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(3);
  stop();
  it.free = 900 * MB;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(it.said).toHaveLength(4);
});

test('without a byte room is not asked for: it would need some; once there is a little, it is', async () => {
  const { disk: it, room } = disk();
  const stop = room.watch();
  it.free = 0;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(it.askedForRoom).toBe(0);
  it.free = 100 * MB;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(it.askedForRoom).toBe(1);
  stop();
});

test('whoever is about to write and finds it full tells at once, not at the next minute', () => {
  const { disk: it, room } = disk();
  const heard: string[] = [];
  room.onChange(() => heard.push(room.state()));
  expect(room.look()).toBe('enough');
  it.free = 0;
  expect(room.look()).toBe('out');
  expect(room.look()).toBe('out');
  expect([heard, it.said.length]).toEqual([['out'], 1]);
});
