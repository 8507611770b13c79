import { cx } from '../../ui/cx.ts';
import type { Mark } from './marks.ts';
import { PictureMarks } from './picture-marks.tsx';
import { type FetchedFile, useFile, useFileUrl } from './use-file.ts';

/** Printed, a page is a sheet: as large as fits on one, and never cut across two. */
const PAGE =
  'bg-white shadow-paper break-inside-avoid print:mx-auto print:block print:max-h-[96vh] print:w-auto print:max-w-full print:shadow-none';

interface PictureViewProps {
  file: FetchedFile;
  link: string;
  /** What a screen reader says of it: type, number, issuer and total. */
  alt: string;
  zoomed: boolean;
  onZoom: () => void;
  /** What was read on it, and where. */
  marks?: readonly Mark[];
}

/** The printed form, on white paper in both themes. A click, as the lens, shows it larger. */
export function PictureView({ file, link, alt, zoomed, onZoom, marks = [] }: PictureViewProps) {
  const url = useFileUrl(file);
  if (url === null) return null;
  if (file.type === 'pdf') {
    return <iframe src={url} title={alt} className="h-full w-full border-0" />;
  }
  return (
    <div
      className={cx(
        'grid min-h-full place-items-start justify-center p-5 max-md:p-3.5 print:p-0',
        zoomed && 'w-max min-w-full',
        // A grid is not broken across sheets.
        'print:block print:min-h-0 print:w-auto',
      )}
    >
      <div
        className={cx(
          'relative print:block print:w-full print:max-w-none',
          zoomed ? 'w-[1240px]' : 'w-full max-w-[666px]',
        )}
      >
        <div className="relative">
          <img src={url} alt={alt} className={cx(PAGE, 'w-full')} />
          <PictureMarks marks={marks} page={1} />
        </div>
        {file.pages > 1 && <NextPage link={link} page={2} alt={alt} marks={marks} />}
        <button
          type="button"
          aria-label={zoomed ? 'Reducir la imagen' : 'Ampliar la imagen'}
          aria-pressed={zoomed}
          onClick={onZoom}
          className={cx('absolute inset-0 print:hidden', zoomed ? 'cursor-zoom-out' : 'cursor-zoom-in')}
        />
      </div>
    </div>
  );
}

interface NextPageProps extends Required<Pick<PictureViewProps, 'link' | 'alt' | 'marks'>> {
  page: number;
}

/** Below it the next page, and when that is there, the one after it: one after the other, as they are read. */
function NextPage({ link, page, alt, marks }: NextPageProps) {
  const { data } = useFile(link, page);
  if (!data) return null;
  return (
    <>
      <div className="relative mt-4 break-before-page print:mt-0">
        <OnePage file={data} alt={`${alt}, página ${page}`} />
        <PictureMarks marks={marks} page={page} />
      </div>
      {page < data.pages && <NextPage link={link} page={page + 1} alt={alt} marks={marks} />}
    </>
  );
}

function OnePage({ file, alt }: { file: FetchedFile; alt: string }) {
  const url = useFileUrl(file);
  return url && <img src={url} alt={alt} className={cx(PAGE, 'w-full')} />;
}
