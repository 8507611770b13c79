import { cx } from './cx.ts';

interface VideoProps {
  /** Name of the file in `/videos`, without its ending: beside the WebM stand its captions and its first picture. */
  name: string;
  /** What it shows, for who cannot see it. */
  label: string;
  onEnded?: () => void;
  className?: string;
}

/** A short video of the product with captions in Spanish. It never plays by itself. */
export function Video({ name, label, onEnded, className }: VideoProps) {
  return (
    <video
      controls
      playsInline
      preload="metadata"
      poster={`/videos/${name}.webp`}
      aria-label={label}
      onEnded={onEnded}
      className={cx(
        // On a phone held sideways it leaves room for what stands around it in a dialog.
        'aspect-video max-h-[max(8rem,calc(100dvh-15rem))] w-full rounded-md border bg-surface-sunken',
        className,
      )}
    >
      <source src={`/videos/${name}.webm`} type="video/webm" />
      <track kind="captions" srcLang="es" label="Español" src={`/videos/${name}.es.vtt`} default />
      Tu navegador no soporta la reproducción de video.
    </video>
  );
}
