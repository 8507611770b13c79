import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** 16:9 and 1280 px of picture, of a window so small that its letters can be read in a dialog. */
export const FRAME = { viewport: { width: 960, height: 540 }, deviceScaleFactor: 2 } as const;
const PICTURE = '1280:720';
/** A welcome that weighs more than the application it presents is none. */
const MOST_BYTES = 600_000;

interface Scene {
  picture: string;
  seconds: number;
  caption: string;
}

/** A film of still pictures of the product, each with what is said below it. */
export interface Film {
  /** Takes what is on the screen now, with a ring around what the caption speaks of. */
  scene(caption: string, seconds: number, about?: Locator): Promise<void>;
  /** Writes `<path>.webm`, `<path>.es.vtt` and `<path>.webp`, its first picture. @returns the size of the film in bytes */
  save(path: string): Promise<number>;
}

export async function startFilm(page: Page): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-film-'));
  const scenes: Scene[] = [];
  return {
    async scene(caption, seconds, about) {
      const picture = join(folder, `${scenes.length}.png`);
      await page.evaluate('document.fonts.ready');
      if (about) await ringAround(page, about);
      await page.screenshot({ path: picture, animations: 'disabled' });
      await page.evaluate(`document.getElementById('${RING}')?.remove()`);
      scenes.push({ picture, seconds, caption });
    },
    async save(path) {
      await writeFile(`${path}.es.vtt`, captionsOf(scenes));
      encode(scenes, `${path}.webm`);
      ffmpeg(['-i', `${path}.webm`, ...'-frames:v 1 -c:v libwebp -quality 80'.split(' '), `${path}.webp`]);
      await rm(folder, { recursive: true });
      const { size } = await stat(`${path}.webm`);
      if (size > MOST_BYTES) throw new Error(`${path}.webm ocupa ${size} bytes; el máximo es ${MOST_BYTES}.`);
      return size;
    },
  };
}

const RING = 'video-ring';

async function ringAround(page: Page, about: Locator): Promise<void> {
  await about.scrollIntoViewIfNeeded();
  const box = await about.boundingBox();
  if (!box) throw new Error('Lo que se quiere señalar no está en la pantalla.');
  const { x, y, width, height } = box;
  const place = `left:${x - 8}px;top:${y - 8}px;width:${width + 16}px;height:${height + 16}px`;
  const look = 'position:fixed;border:3px solid var(--brand);border-radius:10px;z-index:9999;pointer-events:none';
  // As text: this file is Node's, which knows no `document`.
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<div id="${RING}" style="${look};${place}"></div>')`,
  );
}

/** WebVTT: one cue for each scene. */
export function captionsOf(scenes: readonly Pick<Scene, 'seconds' | 'caption'>[]): string {
  let from = 0;
  const cues = scenes.map(({ seconds, caption }) => {
    const cue = `${clock(from)} --> ${clock(from + seconds)}\n${caption}\n`;
    from += seconds;
    return cue;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

/**
 * VP9 without sound: still pictures cost almost nothing between one and the next. Each picture is an input of its own and
 * scaled alike: given as a list of images, those whose format differs from the first one's are dropped without a word.
 */
function encode(scenes: readonly Scene[], target: string): void {
  const inputs = scenes.flatMap(({ picture, seconds }) => [
    ...['-loop', '1', '-framerate', '5', '-t', String(seconds)],
    ...['-i', picture],
  ]);
  const scaled = scenes.map(
    (_, place) => `[${place}]scale=${PICTURE}:flags=lanczos,setsar=1,format=yuv420p[s${place}]`,
  );
  const joined = `${scenes.map((_, place) => `[s${place}]`).join('')}concat=n=${scenes.length}:v=1[film]`;
  const filter = ['-filter_complex', [...scaled, joined].join(';'), '-map', '[film]'];
  const codec = '-c:v libvpx-vp9 -crf 36 -b:v 0 -g 120 -row-mt 1 -an'.split(' ');
  ffmpeg([...inputs, ...filter, ...codec, target]);
}

function ffmpeg(given: readonly string[]): void {
  const { status, error } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...given], { stdio: 'inherit' });
  if (error) throw new Error('Falta ffmpeg. En Debian: apt-get install -y ffmpeg', { cause: error });
  if (status !== 0) throw new Error(`ffmpeg terminó con ${status}.`);
}
