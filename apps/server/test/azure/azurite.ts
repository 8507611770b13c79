import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AzurePlace } from '../../src/platform/files/places.ts';

/** Azure's own emulator of its blobs, as a process of its own, behind a wire that a test can cut. */
export interface Azurite {
  /** A container that nobody else has, and that is not there yet. */
  place(): AzurePlace;
  wire: Wire;
  stop(): Promise<void>;
}

export interface Wire {
  /** From now on nobody gets through, and who was speaking is cut off. */
  cut(): void;
  /** Cuts off the next connection that so many bytes came back on, once; the others go on. */
  cutOnceAfter(bytes: number): void;
  mend(): void;
  /** Connections that stand open. */
  open(): number;
}

const ACCOUNT = 'yupanaprueba';
const MAIN = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');
const LEASH = new URL('../../../../tools/lib/leash.ts', import.meta.url).href;

export async function startAzurite(): Promise<Azurite> {
  const folder = await mkdtemp(join(tmpdir(), 'azurite-'));
  const key = randomBytes(64).toString('base64');
  const options = ['--blobPort', '0', '--location', folder, '--silent', '--skipApiVersionCheck'];
  const child = spawn(process.execPath, ['--import', LEASH, MAIN, ...options], {
    env: { ...process.env, AZURITE_ACCOUNTS: `${ACCOUNT}:${key}` },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('Azurite says nothing.');
  const port = await new Promise<number>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`Azurite ended with ${code}.`)));
    createInterface({ input: stdout }).on('line', (line) => {
      const said = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (said !== undefined) found(Number(said));
    });
  });
  const { wire, endpoint, stop } = await startWire(port);
  return {
    place: () => ({ account: ACCOUNT, key, endpoint: `${endpoint}/${ACCOUNT}`, container: `c-${randomUUID()}` }),
    wire,
    stop: async () => {
      await stop();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startWire(port: number) {
  const ends = new Set<Socket>();
  let isCut = false;
  let left = Number.POSITIVE_INFINITY;
  const hold = (end: Socket) => {
    ends.add(end);
    // What is cut off on purpose is no error of the test's.
    end.on('error', () => undefined).once('close', () => ends.delete(end));
  };
  const server: Server = createServer((near) => {
    hold(near);
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    hold(far);
    near.pipe(far);
    far.on('data', (bytes) => {
      left -= bytes.length;
      if (left < 0) {
        left = Number.POSITIVE_INFINITY;
        near.destroy();
        far.destroy();
      }
    });
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const wire: Wire = {
    cut: () => {
      isCut = true;
      for (const end of ends) end.destroy();
    },
    cutOnceAfter: (bytes) => {
      left = bytes;
    },
    mend: () => {
      isCut = false;
      left = Number.POSITIVE_INFINITY;
    },
    open: () => ends.size / 2,
  };
  const stop = async () => {
    wire.cut();
    await new Promise((closed) => server.close(closed));
  };
  return { wire, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
