import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { PlainIconButton } from '../controls/plain-icon-button.tsx';
import { cx } from '../cx.ts';
import { onToast, type ToastMessage, takeToasts } from './toast-manager.ts';
import { useSwipeLength } from './use-swipe-length.ts';

type Data = Pick<ToastMessage, 'tone'>;
const manager = Base.createToastManager<Data>();

export default function ToastList() {
  return (
    <Base.Provider toastManager={manager} timeout={5000} limit={1}>
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-[calc(max(16px,env(safe-area-inset-bottom))+var(--toast-lift,0px))] z-(--z-toast) w-[min(360px,calc(100vw-32px))] outline-none md:right-6 md:bottom-[calc(24px+var(--toast-lift,0px))]">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

/** Hands over what waits, and then whatever comes. */
function useWaitingToasts() {
  useEffect(() => {
    function hand() {
      for (const { text, tone, action, lasts } of takeToasts()) {
        manager.add({
          title: text,
          ...(lasts !== undefined && { timeout: lasts }),
          data: { tone },
          priority: tone === 'danger' ? 'high' : 'low',
          actionProps: action && { children: action.label, onClick: action.onClick },
        });
      }
    }
    const stop = onToast(hand);
    // The provider subscribes in an effect of its own, after this one.
    const first = setTimeout(hand);
    return () => {
      clearTimeout(first);
      stop();
    };
  }, []);
}

function Toasts() {
  useWaitingToasts();
  const { toasts } = Base.useToastManager<Data>();
  const swiping = useSwipeLength();
  return toasts.map((toast) => {
    const failed = toast.data?.tone === 'danger';
    const Icon = failed ? CircleAlert : CircleCheck;
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['down', 'right']}
        {...swiping}
        className="absolute right-0 bottom-0 w-full transform-[translate(var(--toast-swipe-movement-x,0px),var(--toast-swipe-movement-y,0px))] touch-none select-none rounded-lg bg-surface-raised text-ink shadow-popover transition-[opacity,translate] duration-(--duration-base) data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Base.Content className="flex items-center gap-[9px] px-3.5 py-[11px] text-[13.5px] font-medium">
          <Icon
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className={cx('shrink-0', failed ? 'text-danger-glyph' : 'text-positive-glyph')}
          />
          <Base.Title className="min-w-0 flex-1" />
          {toast.actionProps && <Base.Action className="link shrink-0" />}
          <Base.Close
            render={<PlainIconButton label="Cerrar aviso" size="sm" icon={<X size={15} strokeWidth={1.75} />} />}
          />
        </Base.Content>
      </Base.Root>
    );
  });
}
